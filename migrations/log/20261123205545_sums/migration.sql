ALTER TABLE `contents` ADD `sum` integer;--> statement-breakpoint
ALTER TABLE `records` ADD `sum` integer;
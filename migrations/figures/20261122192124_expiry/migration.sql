ALTER TABLE `rows` ADD `expires` integer;--> statement-breakpoint
CREATE INDEX `rows_by_expiry` ON `rows` (`expires`) WHERE expires IS NOT NULL;
ALTER TABLE `episodes` ADD `first_day_ends_at` integer;--> statement-breakpoint
ALTER TABLE `episodes` ADD `first_day_staff_id` text;--> statement-breakpoint
ALTER TABLE `episodes` ADD `first_day_outcome` text;--> statement-breakpoint
CREATE INDEX `episodes_by_first_day` ON `episodes` (`brand_id`,`first_day_ends_at`,`first_day_staff_id`,`first_day_outcome`);
ALTER TABLE `conversations` ADD `is_unassigned` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `conversations` ADD `is_vip` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `conversations_is_unassigned` ON `conversations` (`brand_id`,`smart`) WHERE is_unassigned = 1;--> statement-breakpoint
CREATE INDEX `conversations_is_vip` ON `conversations` (`brand_id`,`smart`) WHERE is_vip = 1;
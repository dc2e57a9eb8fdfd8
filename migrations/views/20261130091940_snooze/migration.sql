ALTER TABLE `conversations` ADD `is_snoozed` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `conversations_is_snoozed` ON `conversations` (`brand_id`,`smart`) WHERE is_snoozed = 1;
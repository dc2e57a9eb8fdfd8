ALTER TABLE `conversations` ADD `shelf` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `conversations` ADD `is_open` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `conversations` ADD `is_resolved` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `conversations_is_open` ON `conversations` (`brand_id`,`smart`) WHERE is_open = 1;--> statement-breakpoint
CREATE INDEX `conversations_is_resolved` ON `conversations` (`brand_id`,`smart`) WHERE is_resolved = 1;--> statement-breakpoint
DROP INDEX `conversations_smart`;--> statement-breakpoint
DROP INDEX `conversations_latest`;--> statement-breakpoint
DROP INDEX `conversations_priority`;--> statement-breakpoint
DROP INDEX `conversations_unread`;--> statement-breakpoint
ALTER TABLE `conversations` DROP COLUMN `archived`;--> statement-breakpoint
CREATE INDEX `conversations_smart` ON `conversations` (`brand_id`,`shelf`,`smart`,`id`);--> statement-breakpoint
CREATE INDEX `conversations_latest` ON `conversations` (`brand_id`,`shelf`,`latest`,`id`);--> statement-breakpoint
CREATE INDEX `conversations_priority` ON `conversations` (`brand_id`,`shelf`,`priority`,`id`);--> statement-breakpoint
CREATE INDEX `conversations_unread` ON `conversations` (`brand_id`,`shelf`,`unread`,`id`);
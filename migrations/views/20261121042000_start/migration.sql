CREATE TABLE `conversations` (
	`id` text PRIMARY KEY,
	`version` integer NOT NULL,
	`row` text NOT NULL,
	`hidden` text,
	`brand_id` text NOT NULL,
	`line_account_id` text NOT NULL,
	`archived` integer NOT NULL,
	`smart` integer NOT NULL,
	`latest` integer NOT NULL,
	`priority` integer NOT NULL,
	`unread` integer NOT NULL,
	`is_pending` integer NOT NULL,
	`is_important` integer NOT NULL,
	`is_pinned` integer NOT NULL,
	`is_unread` integer NOT NULL,
	`is_overtime` integer NOT NULL,
	`assigned_to` text,
	`member_group` text NOT NULL,
	`name` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `dead_letters` (
	`position` integer PRIMARY KEY,
	`error` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `messages` (
	`id` text PRIMARY KEY,
	`version` integer NOT NULL,
	`row` text NOT NULL,
	`hidden` text,
	`conversation_id` text NOT NULL,
	`at` integer NOT NULL,
	`position` integer NOT NULL,
	`blob` text
);
--> statement-breakpoint
CREATE TABLE `meta` (
	`key` text PRIMARY KEY,
	`value` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `rows` (
	`kind` text NOT NULL,
	`id` text NOT NULL,
	`version` integer NOT NULL,
	`row` text NOT NULL,
	`hidden` text,
	`owner` text,
	`due` integer,
	CONSTRAINT `rows_pk` PRIMARY KEY(`kind`, `id`)
);
--> statement-breakpoint
CREATE TABLE `tombstones` (
	`topic` text NOT NULL,
	`kind` text NOT NULL,
	`id` text NOT NULL,
	`version` integer NOT NULL,
	`at` integer NOT NULL,
	CONSTRAINT `tombstones_pk` PRIMARY KEY(`topic`, `kind`, `id`)
);
--> statement-breakpoint
CREATE INDEX `conversations_smart` ON `conversations` (`brand_id`,`archived`,`smart`,`id`);--> statement-breakpoint
CREATE INDEX `conversations_latest` ON `conversations` (`brand_id`,`archived`,`latest`,`id`);--> statement-breakpoint
CREATE INDEX `conversations_priority` ON `conversations` (`brand_id`,`archived`,`priority`,`id`);--> statement-breakpoint
CREATE INDEX `conversations_unread` ON `conversations` (`brand_id`,`archived`,`unread`,`id`);--> statement-breakpoint
CREATE INDEX `conversations_version` ON `conversations` (`brand_id`,`version`);--> statement-breakpoint
CREATE INDEX `conversations_is_pending` ON `conversations` (`brand_id`,`smart`) WHERE is_pending = 1;--> statement-breakpoint
CREATE INDEX `conversations_is_important` ON `conversations` (`brand_id`,`smart`) WHERE is_important = 1;--> statement-breakpoint
CREATE INDEX `conversations_is_pinned` ON `conversations` (`brand_id`,`smart`) WHERE is_pinned = 1;--> statement-breakpoint
CREATE INDEX `conversations_is_unread` ON `conversations` (`brand_id`,`smart`) WHERE is_unread = 1;--> statement-breakpoint
CREATE INDEX `conversations_is_overtime` ON `conversations` (`brand_id`,`smart`) WHERE is_overtime = 1;--> statement-breakpoint
CREATE INDEX `conversations_assigned` ON `conversations` (`assigned_to`,`brand_id`,`smart`) WHERE assigned_to IS NOT NULL;--> statement-breakpoint
CREATE INDEX `messages_by_time` ON `messages` (`conversation_id`,`at`,`position`,`id`);--> statement-breakpoint
CREATE INDEX `messages_by_blob` ON `messages` (`blob`) WHERE blob IS NOT NULL;--> statement-breakpoint
CREATE INDEX `rows_by_owner` ON `rows` (`kind`,`owner`) WHERE owner IS NOT NULL;--> statement-breakpoint
CREATE INDEX `rows_by_due` ON `rows` (`due`) WHERE due IS NOT NULL;--> statement-breakpoint
CREATE INDEX `tombstones_by_version` ON `tombstones` (`topic`,`version`);
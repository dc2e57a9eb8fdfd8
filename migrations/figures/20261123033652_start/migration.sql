CREATE TABLE `dead_letters` (
	`position` integer PRIMARY KEY,
	`error` text NOT NULL,
	`at` integer NOT NULL
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
	`expires` integer,
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
CREATE TABLE `counted` (
	`id` text PRIMARY KEY,
	`version` integer NOT NULL,
	`row` text NOT NULL,
	`hidden` text,
	`brand_id` text NOT NULL,
	`conversation_id` text NOT NULL,
	`staff_id` text,
	`what` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `days` (
	`id` text PRIMARY KEY,
	`version` integer NOT NULL,
	`row` text NOT NULL,
	`hidden` text,
	`brand_id` text NOT NULL,
	`owner` text NOT NULL,
	`day` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `episodes` (
	`id` text PRIMARY KEY,
	`version` integer NOT NULL,
	`row` text NOT NULL,
	`hidden` text,
	`brand_id` text NOT NULL,
	`conversation_id` text NOT NULL,
	`staff_id` text,
	`opened_at` integer NOT NULL,
	`ended_at` integer,
	`rated_at` integer
);
--> statement-breakpoint
CREATE TABLE `slots` (
	`id` text PRIMARY KEY,
	`version` integer NOT NULL,
	`row` text NOT NULL,
	`hidden` text,
	`brand_id` text NOT NULL,
	`owner` text NOT NULL,
	`start` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `turns` (
	`id` text PRIMARY KEY,
	`version` integer NOT NULL,
	`row` text NOT NULL,
	`hidden` text,
	`brand_id` text NOT NULL,
	`conversation_id` text NOT NULL,
	`staff_id` text,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `rows_by_owner` ON `rows` (`kind`,`owner`) WHERE owner IS NOT NULL;--> statement-breakpoint
CREATE INDEX `rows_by_expiry` ON `rows` (`expires`) WHERE expires IS NOT NULL;--> statement-breakpoint
CREATE INDEX `rows_by_due` ON `rows` (`due`) WHERE due IS NOT NULL;--> statement-breakpoint
CREATE INDEX `tombstones_by_version` ON `tombstones` (`topic`,`version`);--> statement-breakpoint
CREATE INDEX `counted_by_time` ON `counted` (`brand_id`,`what`,`at`);--> statement-breakpoint
CREATE INDEX `counted_by_conversation` ON `counted` (`conversation_id`);--> statement-breakpoint
CREATE INDEX `days_by_day` ON `days` (`brand_id`,`owner`,`day`);--> statement-breakpoint
CREATE INDEX `episodes_by_opening` ON `episodes` (`brand_id`,`opened_at`);--> statement-breakpoint
CREATE INDEX `episodes_by_end` ON `episodes` (`brand_id`,`ended_at`);--> statement-breakpoint
CREATE INDEX `episodes_by_rating` ON `episodes` (`brand_id`,`rated_at`);--> statement-breakpoint
CREATE INDEX `episodes_by_conversation` ON `episodes` (`conversation_id`);--> statement-breakpoint
CREATE INDEX `slots_by_start` ON `slots` (`brand_id`,`owner`,`start`);--> statement-breakpoint
CREATE INDEX `turns_by_time` ON `turns` (`brand_id`,`at`);--> statement-breakpoint
CREATE INDEX `turns_by_conversation` ON `turns` (`conversation_id`);
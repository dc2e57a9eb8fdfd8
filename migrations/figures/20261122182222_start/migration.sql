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
CREATE TABLE `slots` (
	`id` text PRIMARY KEY,
	`version` integer NOT NULL,
	`row` text NOT NULL,
	`hidden` text,
	`brand_id` text NOT NULL,
	`start` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `rows_by_owner` ON `rows` (`kind`,`owner`) WHERE owner IS NOT NULL;--> statement-breakpoint
CREATE INDEX `rows_by_due` ON `rows` (`due`) WHERE due IS NOT NULL;--> statement-breakpoint
CREATE INDEX `tombstones_by_version` ON `tombstones` (`topic`,`version`);--> statement-breakpoint
CREATE INDEX `slots_by_start` ON `slots` (`brand_id`,`start`);
CREATE TABLE `contents` (
	`id` text PRIMARY KEY,
	`value` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `dedupe` (
	`key` blob PRIMARY KEY
);
--> statement-breakpoint
CREATE TABLE `erased` (
	`id` text PRIMARY KEY
);
--> statement-breakpoint
CREATE TABLE `records` (
	`position` integer PRIMARY KEY AUTOINCREMENT,
	`stream` text NOT NULL,
	`at` integer NOT NULL,
	`actor` text NOT NULL,
	`events` text NOT NULL,
	`contents` text
);
--> statement-breakpoint
CREATE INDEX `records_by_stream` ON `records` (`stream`,`position`);
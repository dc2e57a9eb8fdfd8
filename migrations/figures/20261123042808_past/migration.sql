CREATE TABLE `images` (
	`kind` text NOT NULL,
	`id` text NOT NULL,
	`day` integer NOT NULL,
	`row` text NOT NULL,
	`hidden` text,
	CONSTRAINT `images_pk` PRIMARY KEY(`kind`, `id`, `day`)
);
--> statement-breakpoint
CREATE TABLE `snapshots` (
	`day` integer PRIMARY KEY,
	`position` integer NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `images_by_day` ON `images` (`day`);
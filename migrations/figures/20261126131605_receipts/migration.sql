CREATE TABLE `receipts` (
	`id` text PRIMARY KEY,
	`version` integer NOT NULL,
	`row` text NOT NULL,
	`hidden` text,
	`brand_id` text NOT NULL,
	`conversation_id` text NOT NULL,
	`at` integer
);
--> statement-breakpoint
CREATE INDEX `receipts_by_time` ON `receipts` (`brand_id`,`at`);--> statement-breakpoint
CREATE INDEX `receipts_by_conversation` ON `receipts` (`conversation_id`,`at`);
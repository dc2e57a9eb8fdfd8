-- Creates empty tables: a file of an older version is replaced before migrations run.
CREATE TABLE `__new_counted` (
	`id` text PRIMARY KEY,
	`version` integer NOT NULL,
	`rest` text NOT NULL,
	`row` text GENERATED ALWAYS AS ('{"id":' || json_quote(id) || ',"version":' || json_quote(version) || ',"brandId":' || json_quote(brand_id) || ',"conversationId":' || json_quote(conversation_id) || ',"staffId":' || json_quote(staff_id) || ',"what":' || json_quote(what) || ',"at":' || json_quote(at) || iif(rest = '{}', '}', ',' || substr(rest, 2))) VIRTUAL,
	`hidden` text,
	`brand_id` text NOT NULL,
	`conversation_id` text NOT NULL,
	`staff_id` text,
	`what` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
DROP TABLE `counted`;--> statement-breakpoint
ALTER TABLE `__new_counted` RENAME TO `counted`;--> statement-breakpoint
CREATE TABLE `__new_episodes` (
	`id` text PRIMARY KEY,
	`version` integer NOT NULL,
	`rest` text NOT NULL,
	`row` text GENERATED ALWAYS AS ('{"id":' || json_quote(id) || ',"version":' || json_quote(version) || ',"brandId":' || json_quote(brand_id) || ',"conversationId":' || json_quote(conversation_id) || ',"staffId":' || json_quote(staff_id) || ',"openedAt":' || json_quote(opened_at) || ',"endedAt":' || json_quote(ended_at) || ',"ratedAt":' || json_quote(rated_at) || iif(rest = '{}', '}', ',' || substr(rest, 2))) VIRTUAL,
	`hidden` text,
	`brand_id` text NOT NULL,
	`conversation_id` text NOT NULL,
	`staff_id` text,
	`opened_at` integer NOT NULL,
	`ended_at` integer,
	`rated_at` integer,
	`first_day_ends_at` integer,
	`first_day_staff_id` text,
	`first_day_outcome` text
);
--> statement-breakpoint
DROP TABLE `episodes`;--> statement-breakpoint
ALTER TABLE `__new_episodes` RENAME TO `episodes`;--> statement-breakpoint
CREATE TABLE `__new_receipts` (
	`id` text PRIMARY KEY,
	`version` integer NOT NULL,
	`rest` text NOT NULL,
	`row` text GENERATED ALWAYS AS ('{"id":' || json_quote(id) || ',"version":' || json_quote(version) || ',"brandId":' || json_quote(brand_id) || ',"conversationId":' || json_quote(conversation_id) || ',"lineAccountId":' || json_quote(line_account_id) || ',"at":' || json_quote(at) || iif(rest = '{}', '}', ',' || substr(rest, 2))) VIRTUAL,
	`hidden` text,
	`brand_id` text NOT NULL,
	`conversation_id` text NOT NULL,
	`line_account_id` text NOT NULL,
	`at` integer
);
--> statement-breakpoint
DROP TABLE `receipts`;--> statement-breakpoint
ALTER TABLE `__new_receipts` RENAME TO `receipts`;--> statement-breakpoint
CREATE TABLE `__new_turns` (
	`id` text PRIMARY KEY,
	`version` integer NOT NULL,
	`rest` text NOT NULL,
	`row` text GENERATED ALWAYS AS ('{"id":' || json_quote(id) || ',"version":' || json_quote(version) || ',"brandId":' || json_quote(brand_id) || ',"conversationId":' || json_quote(conversation_id) || ',"lineAccountId":' || json_quote(line_account_id) || ',"staffId":' || json_quote(staff_id) || ',"state":' || json_quote(state) || ',"openedAt":' || json_quote(opened_at) || ',"dueAt":' || json_quote(due_at) || ',"endedAt":' || json_quote(ended_at) || ',"answerId":' || json_quote(answer_id) || iif(rest = '{}', '}', ',' || substr(rest, 2))) VIRTUAL,
	`hidden` text,
	`brand_id` text NOT NULL,
	`conversation_id` text NOT NULL,
	`staff_id` text,
	`at` integer NOT NULL,
	`line_account_id` text NOT NULL,
	`state` text NOT NULL,
	`opened_at` integer NOT NULL,
	`due_at` integer,
	`ended_at` integer,
	`answer_id` text
);
--> statement-breakpoint
DROP TABLE `turns`;--> statement-breakpoint
ALTER TABLE `__new_turns` RENAME TO `turns`;--> statement-breakpoint
CREATE INDEX `counted_by_time` ON `counted` (`brand_id`,`what`,`at`);--> statement-breakpoint
CREATE INDEX `counted_by_conversation` ON `counted` (`conversation_id`);--> statement-breakpoint
CREATE INDEX `episodes_by_opening` ON `episodes` (`brand_id`,`opened_at`);--> statement-breakpoint
CREATE INDEX `episodes_by_end` ON `episodes` (`brand_id`,`ended_at`);--> statement-breakpoint
CREATE INDEX `episodes_by_rating` ON `episodes` (`brand_id`,`rated_at`);--> statement-breakpoint
CREATE INDEX `episodes_by_first_day` ON `episodes` (`brand_id`,`first_day_ends_at`,`first_day_staff_id`,`first_day_outcome`);--> statement-breakpoint
CREATE INDEX `episodes_by_conversation` ON `episodes` (`conversation_id`);--> statement-breakpoint
CREATE INDEX `receipts_by_time` ON `receipts` (`brand_id`,`at`);--> statement-breakpoint
CREATE INDEX `receipts_by_conversation` ON `receipts` (`conversation_id`,`at`);--> statement-breakpoint
CREATE INDEX `turns_by_time` ON `turns` (`brand_id`,`at`);--> statement-breakpoint
CREATE INDEX `turns_by_conversation` ON `turns` (`conversation_id`);
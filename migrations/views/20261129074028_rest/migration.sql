-- Creates empty tables: a file of an older version is replaced before migrations run.
CREATE TABLE `__new_messages` (
	`id` text PRIMARY KEY,
	`version` integer NOT NULL,
	`rest` text NOT NULL,
	`row` text GENERATED ALWAYS AS ('{"id":' || json_quote(id) || ',"version":' || json_quote(version) || ',"conversationId":' || json_quote(conversation_id) || ',"position":' || json_quote(position) || ',"clientId":' || json_quote(client_id) || ',"direction":' || json_quote(direction) || ',"kind":' || json_quote(kind) || ',"status":' || json_quote(status) || ',"quotedMessageId":' || json_quote(quoted_message_id) || ',"sentVia":' || json_quote(sent_via) || ',"editedAt":' || json_quote(edited_at) || iif(rest = '{}', '}', ',' || substr(rest, 2))) VIRTUAL,
	`hidden` text,
	`conversation_id` text NOT NULL,
	`at` integer NOT NULL,
	`position` integer NOT NULL,
	`blob` text,
	`client_id` text,
	`direction` text NOT NULL,
	`kind` text NOT NULL,
	`status` text NOT NULL,
	`quoted_message_id` text,
	`sent_via` text,
	`edited_at` text
);
--> statement-breakpoint
DROP TABLE `messages`;--> statement-breakpoint
ALTER TABLE `__new_messages` RENAME TO `messages`;--> statement-breakpoint
CREATE INDEX `messages_by_time` ON `messages` (`conversation_id`,`at`,`position`,`id`);--> statement-breakpoint
CREATE INDEX `messages_by_blob` ON `messages` (`blob`) WHERE blob IS NOT NULL;--> statement-breakpoint
CREATE INDEX `messages_by_client` ON `messages` (`conversation_id`,`client_id`) WHERE client_id IS NOT NULL;
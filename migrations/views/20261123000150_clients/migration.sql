ALTER TABLE `messages` ADD `client_id` text;--> statement-breakpoint
CREATE INDEX `messages_by_client` ON `messages` (`conversation_id`,`client_id`) WHERE client_id IS NOT NULL;
ALTER TABLE `conversations` ADD `quiet_day` integer;--> statement-breakpoint
CREATE INDEX `conversations_quiet` ON `conversations` (`quiet_day`,`id`) WHERE quiet_day IS NOT NULL;
ALTER TABLE `conversations` ADD `recent` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `conversations` ADD `waiting` integer;--> statement-breakpoint
ALTER TABLE `conversations` ADD `is_active` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `conversations` ADD `quiet_day` integer;--> statement-breakpoint
CREATE INDEX `conversations_waiting` ON `conversations` (`brand_id`,`waiting`,`id`) WHERE waiting IS NOT NULL;--> statement-breakpoint
CREATE INDEX `conversations_current` ON `conversations` (`brand_id`,`recent`,`id`) WHERE is_active = 1 OR is_unread = 1;--> statement-breakpoint
CREATE INDEX `conversations_members` ON `conversations` (`brand_id`,`recent`,`id`) WHERE member_group <> 'normal';--> statement-breakpoint
CREATE INDEX `conversations_quiet` ON `conversations` (`quiet_day`,`id`) WHERE quiet_day IS NOT NULL;--> statement-breakpoint
CREATE INDEX `audit_by_kind` ON `rows` (json_extract(row, '$.subject.kind'),`owner`,`id`) WHERE kind = 'audit';--> statement-breakpoint
CREATE INDEX `audit_by_subject` ON `rows` (json_extract(row, '$.subject.id'),`owner`,`id`) WHERE kind = 'audit';--> statement-breakpoint
CREATE INDEX `audit_by_actor` ON `rows` (coalesce(json_extract(row, '$.actor.id'), 'system'),`owner`,`id`) WHERE kind = 'audit';
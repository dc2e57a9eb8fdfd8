CREATE TABLE `meta` (
	`key` text PRIMARY KEY,
	`value` text NOT NULL
);

-- Moderators see a sample of the homes that feeds publish without a review.
alter table reports drop constraint reports_reason_check;
alter table reports add constraint reports_reason_check check (reason in ('fraud', 'gone', 'wrong', 'duplicate', 'offensive', 'discrimination', 'other', 'sample'));

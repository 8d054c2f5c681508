-- Translations of messages by the operator's translation server (docs/decisions/201). They go with their message.
create table message_translations (
  conversation_id bigint not null,
  seq integer not null,
  -- The reader's language, and that of the original. Where both are the same there is nothing to translate, and the body is empty.
  target text not null,
  source text not null,
  -- SHA-256 of the original: the same text is translated once.
  digest bytea not null check (length(digest) = 32),
  body text not null,
  created_at timestamptz not null default now(),
  primary key (conversation_id, seq, target),
  foreign key (conversation_id, seq) references messages (conversation_id, seq) on delete cascade
);
create index message_translations_digest on message_translations (digest, target);

-- Outgoing data: realtime messages, webhooks, counted events, the audit log.
-- The triggers that write them are here, because they need tables of all areas.

-- A log that every process with sockets reads, as `offer_changes` is read; kept for minutes. Unlogged: after a crash the sockets are gone, too.
create unlogged table realtime_messages (
  id bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  at timestamptz not null default now(),
  body jsonb not null default '{}'
);
comment on column realtime_messages.body is 'type: object';
create index realtime_messages_xid on realtime_messages (xid);
create index realtime_messages_at on realtime_messages (at);

-- Transactions that notify commit one after the other, each when the one before is on the disk.
-- Writers of conversations therefore notify after the commit, once for many (docs/decisions/205).
create function realtime_messages_inserted() returns trigger language plpgsql as $$
begin
  if current_setting('lares.wakes_later', true) is distinct from 'on' then
    notify realtime_messages;
  end if;
  return null;
end $$;
create trigger realtime_messages_inserted after insert on realtime_messages
  for each statement execute function realtime_messages_inserted();

-- Addresses of programs that are notified of an account’s offers (docs/decisions/091).
create table webhooks (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  url text not null check (url ~ '^https?://'),
  -- Of contract/edge/webhooks.ts.
  events text[] not null,
  -- Signs deliveries, so it is stored encrypted and not as a digest.
  secret bytea not null,
  state text not null default 'active' check (state in ('active', 'disabled', 'paused')),
  -- Failed attempts in a row.
  failures smallint not null default 0,
  created_at timestamptz not null default now(),
  -- When the first of them was: since then deliveries wait.
  failing_since timestamptz,
  -- Nothing is sent before.
  retry_at timestamptz,
  -- When it was disabled or paused.
  stopped_at timestamptz
);
create index webhooks_user on webhooks (user_id);

create function webhooks_stopped() returns trigger language plpgsql as $$
begin
  new.stopped_at := case when new.state = 'active' then null else coalesce(old.stopped_at, now()) end;
  return new;
end $$;
create trigger webhooks_stopped before update of state on webhooks for each row execute function webhooks_stopped();

-- The events of a webhook that is disabled or paused are recorded for a week, so that nothing is lost until it is enabled again.
create function is_recording(w webhooks) returns boolean language sql stable as $$
  select w.stopped_at is null or w.stopped_at > now() - interval '7 days'
$$;

-- Deliveries to webhooks.
create table webhook_deliveries (
  id bigint generated always as identity primary key,
  webhook_id bigint not null references webhooks on delete cascade,
  -- `WebhookEvent` of contract/edge/webhooks.ts, at most as many as one statement has changed rows.
  events jsonb not null default '[]',
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts smallint not null default 0,
  -- The last answer: its status and the beginning of its text; or the error.
  status smallint,
  answer text,
  error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
comment on column webhook_deliveries.events is 'type: object[]';
create index webhook_deliveries_webhook on webhook_deliveries (webhook_id, id);
create index webhook_deliveries_created on webhook_deliveries (created_at);
create index webhook_deliveries_waiting on webhook_deliveries (webhook_id, id) where state = 'waiting';

-- A lane per account: a slow program delays only its own account. After a second, so that what one action changes is sent as one delivery.
create function webhook_deliveries_inserted() returns trigger language plpgsql as $$
begin
  insert into jobs (kind, data, lane, run_at)
    select distinct 'webhook_send', jsonb_build_object('webhook', w.id), 'user:' || w.user_id, now() + interval '1 second'
    from new_rows n join webhooks w on w.id = n.webhook_id where w.state = 'active';
  return null;
end $$;
create trigger webhook_deliveries_inserted after insert on webhook_deliveries referencing new table as new_rows
  for each statement execute function webhook_deliveries_inserted();

-- Daily counts of events, without who did them.
create table events (
  day date not null default current_date,
  first text not null,
  second text not null,
  count bigint not null default 1,
  primary key (day, first, second)
);

-- Actions of administrators and moderators. Numbers of accounts only: they identify no person once the account is deleted.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- Null: the operator, at the command line.
  actor_id bigint,
  -- The account; null where it is about areas, tickets, macros, articles, texts, money or feeds.
  subject_id bigint,
  act text not null check (act in (
    'role_granted', 'role_taken', 'blocked', 'unblocked', 'sessions_ended', 'agency_verified', 'agency_refused',
    'agency_change_approved', 'agency_change_rejected', 'agency_member_approved', 'agency_member_rejected',
    'area_added', 'area_changed', 'area_deleted', 'area_restored', 'areas_imported', 'ticket_assigned',
    'ticket_changed', 'ticket_solved', 'ticket_reopened', 'ticket_merged', 'ticket_linked', 'macro_added',
    'macro_changed', 'macro_deleted', 'article_published', 'article_scheduled', 'article_withdrawn', 'article_deleted',
    'text_changed', 'text_deleted', 'layout_changed', 'price_added', 'price_deleted', 'tax_rule_added', 'tax_rule_deleted', 'issuer_changed',
    'refund_requested', 'refund_approved', 'refund_rejected', 'feed_run', 'feed_stopped', 'feed_halted', 'feed_resumed'
  )),
  -- The role, the agency, the area, how many areas, the ticket, the macro, the article with its language, the page, the price, the tax rule, the seller, the amount and order of a refund, the feed.
  detail text,
  constraint audit_log_subject check (subject_id is not null or act ~ '^(areas?|ticket|macro|article|text|layout|price|tax|issuer|refund|feed)_')
);
create index audit_log_subject on audit_log (subject_id);

create function users_blocked() returns trigger language plpgsql as $$
begin
  insert into realtime_messages (body) values (jsonb_build_object('type', 'ended', 'user', new.id));
  return null;
end $$;
create trigger users_blocked after update of blocked_at on users for each row
  when (old.blocked_at is null and new.blocked_at is not null) execute function users_blocked();

-- Closes the sockets of a session, however it ends.
create function access_tokens_deleted() returns trigger language plpgsql as $$
begin
  insert into realtime_messages (body)
    select jsonb_build_object('type', 'ended', 'tokens', jsonb_agg(id)) from old_rows having count(*) > 0;
  return null;
end $$;
create trigger access_tokens_deleted after delete on access_tokens referencing old table as old_rows
  for each statement execute function access_tokens_deleted();

-- Stored as message keys and values, so that they are read in the language of the page.
create table notifications (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  -- Who and what it names: looked up when it is read, so that it keeps no name or title of others.
  person_id bigint references users on delete set null,
  offer_id bigint references offers on delete set null,
  conversation_id bigint references conversations on delete cascade,
  ticket_id bigint references tickets on delete cascade,
  -- Message keys.
  title text not null,
  message text not null,
  params jsonb not null default '{}',
  type text not null default 'info' check (type in ('info', 'success', 'warning', 'error')),
  -- Milliseconds for which it is shown when it arrives.
  duration integer not null default 25000 check (duration > 0),
  -- An address of the portal without its locale.
  link text check (link like '/%'),
  created_at timestamptz not null default now(),
  read_at timestamptz
);
comment on column notifications.params is 'type: Record<string, string | number>';
create index notifications_user on notifications (user_id, id);
create index notifications_unread on notifications (user_id) where read_at is null;
create index notifications_person on notifications (person_id) where person_id is not null;
create index notifications_offer on notifications (offer_id) where offer_id is not null;
create index notifications_conversation on notifications (conversation_id) where conversation_id is not null;
create index notifications_ticket on notifications (ticket_id) where ticket_id is not null;

create function notifications_inserted() returns trigger language plpgsql as $$
begin
  insert into realtime_messages (body)
    select jsonb_build_object('type', 'notification', 'id', id, 'user', user_id) from new_rows order by id;
  return null;
end $$;
create trigger notifications_inserted after insert on notifications referencing new table as new_rows
  for each statement execute function notifications_inserted();

-- Sends events to the webhooks of those who own an offer or work for its agency.
create function tell_webhooks(changes jsonb) returns void language sql as $$
  insert into webhook_deliveries (webhook_id, events)
  select w.id, jsonb_agg(jsonb_build_object('type', c.type, 'at', now(), 'offer', c.offer) order by (c.offer->>'id')::bigint)
  from jsonb_to_recordset(changes) as c(type text, owner_id bigint, agency_id bigint, offer jsonb)
  join webhooks w on is_recording(w) and c.type = any(w.events)
    and (w.user_id = c.owner_id or exists (select from agency_members m where m.user_id = w.user_id and m.agency_id = c.agency_id))
  group by w.id
$$;

create function offers_tell_inserted() returns trigger language plpgsql as $$
begin
  if not exists (select from webhooks w where is_recording(w)) then return null; end if;
  perform tell_webhooks(coalesce(jsonb_agg(jsonb_build_object('type', 'offer.published', 'owner_id', coalesce(n.owner_id, s.owner_id), 'agency_id', n.agency_id,
      'offer', jsonb_build_object('id', n.id, 'reference', n.reference, 'externalId', n.external_id, 'status', n.status, 'price', jsonb_build_object('amount', n.price_amount, 'currency', n.price_currency, 'type', n.price_type)))), '[]'))
    from new_rows n join sources s on s.id = n.source_id where is_live(n.status);
  return null;
end $$;
create trigger offers_tell_inserted after insert on offers referencing new table as new_rows
  for each statement execute function offers_tell_inserted();

create function offers_tell_updated() returns trigger language plpgsql as $$
begin
  if not exists (select from webhooks w where is_recording(w)) then return null; end if;
  perform tell_webhooks(coalesce(jsonb_agg(jsonb_build_object('type', c.type, 'owner_id', c.owner, 'agency_id', c.agency_id,
      'offer', jsonb_build_object('id', c.id, 'reference', c.reference, 'externalId', c.external_id, 'status', c.status, 'price', jsonb_build_object('amount', c.price_amount, 'currency', c.price_currency, 'type', c.price_type),
        'before', jsonb_build_object('status', c.status_before, 'amount', c.amount_before)))), '[]'))
  from (
    select n.*, coalesce(n.owner_id, s.owner_id) as owner, o.status as status_before, o.price_amount as amount_before,
      case
        when is_live(n.status) and not is_live(o.status) then 'offer.published'
        when is_live(o.status) and not is_live(n.status) then 'offer.unpublished'
        when not is_live(n.status) then null
        when (n.price_amount, n.price_currency, n.price_type) is distinct from (o.price_amount, o.price_currency, o.price_type) then 'offer.price_changed'
        when to_jsonb(n) - '{updated_at,version,source_digest,price_since,expires_at}'::text[] is distinct from to_jsonb(o) - '{updated_at,version,source_digest,price_since,expires_at}'::text[] then 'offer.changed'
      end as type
    from new_rows n join old_rows o using (id) join sources s on s.id = n.source_id) c
  where c.type is not null;
  return null;
end $$;
create trigger offers_tell_updated after update on offers referencing old table as old_rows new table as new_rows
  for each statement execute function offers_tell_updated();

-- Readers of a conversation: the visitor, those it was given to (in an agency: while they are members), owners and managers of its agency, and the owner of the offer.
create function conversation_readers(one conversations) returns table (user_id bigint, side text) language sql stable as $$
  select u.id, 'visitor' from users u where u.id = one.user_id or lower(u.email) = lower(one.email)
  union
  select p.user_id, 'team' from conversation_people p where p.conversation_id = one.id
    and (one.agency_id is null or exists (select from agency_members m where m.user_id = p.user_id and m.agency_id = one.agency_id))
  union
  select m.user_id, 'team' from agency_members m where m.agency_id = one.agency_id and m.role in ('owner', 'manager')
  union
  select o.owner_id, 'team' from offers o where o.id = one.offer_id and o.agency_id is null and o.owner_id is not null
$$;

-- Readers are notified that a conversation changed, not what: they fetch it (docs/decisions/186).
create function conversations_tell() returns trigger language plpgsql as $$
begin
  insert into realtime_messages (body)
    select jsonb_build_object('type', 'conversation', 'id', new.id, 'users', coalesce(jsonb_agg(distinct r.user_id), '[]'))
    from conversation_readers(new) r
    -- Where the team has put it is no concern of the visitor.
    where r.side = 'team' or (new.last_seq, new.visitor_read_seq, new.team_read_seq) is distinct from (old.last_seq, old.visitor_read_seq, old.team_read_seq);
  return null;
end $$;
create trigger conversations_tell after update on conversations for each row
  when ((new.last_seq, new.visitor_read_seq, new.team_read_seq, new.answered_seq, new.state, new.handler_id, new.branch_id)
  is distinct from (old.last_seq, old.visitor_read_seq, old.team_read_seq, old.answered_seq, old.state, old.handler_id, old.branch_id)) execute function conversations_tell();

-- Notifies all tabs of the reader who chose, and no other reader.
create function conversation_choices_tell() returns trigger language plpgsql as $$
begin
  insert into realtime_messages (body)
    select jsonb_build_object('type', 'conversation', 'id', c.id, 'users', coalesce(jsonb_agg(distinct r.user_id), '[]'))
    from conversations c cross join lateral conversation_readers(c) r
    where c.id = new.conversation_id and case when new.user_id is null then r.side = 'visitor' or new.blocked is distinct from (tg_op = 'UPDATE' and old.blocked)
      else r.user_id = new.user_id end
    group by c.id;
  return null;
end $$;
create trigger conversation_choices_tell after insert or update on conversation_choices
  for each row execute function conversation_choices_tell();

-- Webhooks of readers of a lead get its number and kind, never its text. Deferred to the end of the transaction, because recipients are written after the lead.
create function messages_tell() returns trigger language plpgsql as $$
begin
  insert into webhook_deliveries (webhook_id, events)
  select w.id, jsonb_build_array(jsonb_build_object('type', 'lead.created', 'at', new.created_at, 'lead', jsonb_build_object('id', c.id, 'kind', new.kind),
    'offer', jsonb_build_object('id', o.id, 'reference', o.reference, 'externalId', o.external_id)))
  from conversations c join offers o on o.id = c.offer_id cross join webhooks w
  where c.id = new.conversation_id and c.state <> 'spam' and is_recording(w) and 'lead.created' = any(w.events)
    and w.user_id in (select r.user_id from conversation_readers(c) r where r.side = 'team');
  return null;
end $$;
create constraint trigger messages_tell after insert on messages deferrable initially deferred for each row
  when (new.side = 'visitor' and new.kind in ('question', 'viewing')) execute function messages_tell();

create function conversation_notes_tell() returns trigger language plpgsql as $$
begin
  insert into realtime_messages (body)
    select jsonb_build_object('type', 'conversation', 'id', c.id, 'users', coalesce(jsonb_agg(distinct r.user_id), '[]'))
    from conversations c cross join lateral conversation_readers(c) r
    where c.id = new.conversation_id and r.side = 'team'
      and (new.agency_id is null or exists (select from agency_members m where m.user_id = r.user_id and m.agency_id = new.agency_id))
    group by c.id;
  return null;
end $$;
create trigger conversation_notes_tell after insert on conversation_notes
  for each row when (new.kind = 'note') execute function conversation_notes_tell();

-- Readers of a ticket are notified that it changed, not what, as for conversations (docs/decisions/186, 193).
create function ticket_readers(one tickets) returns table (user_id bigint, side text) language sql stable as $$
  select u.id, 'requester' from users u where u.id = one.user_id or lower(u.email) = lower(one.email)
  union
  -- Moderators and administrators.
  select u.id, 'staff' from users u where u.roles & ((1 << 6) | (1 << 16)) <> 0 and u.blocked_at is null
$$;

create function tickets_tell() returns trigger language plpgsql as $$
begin
  insert into realtime_messages (body)
    select jsonb_build_object('type', 'ticket', 'id', new.id, 'users', jsonb_agg(distinct r.user_id))
    from ticket_readers(new) r where r.side = 'staff' or new.status is distinct from old.status having count(*) > 0;
  return null;
end $$;
create trigger tickets_tell after update on tickets for each row
  when ((new.status, new.category, new.assignee_id, new.merged_into, new.linked_user_id, new.linked_offer_id, new.linked_report_id)
  is distinct from (old.status, old.category, old.assignee_id, old.merged_into, old.linked_user_id, old.linked_offer_id, old.linked_report_id)) execute function tickets_tell();

-- The requester is not notified of notes.
create function ticket_messages_tell() returns trigger language plpgsql as $$
begin
  insert into realtime_messages (body)
    select jsonb_build_object('type', 'ticket', 'id', t.id, 'users', jsonb_agg(distinct r.user_id))
    from tickets t, ticket_readers(t) r where t.id = new.ticket_id and (r.side = 'staff' or new.kind <> 'note') group by t.id;
  return null;
end $$;
create trigger ticket_messages_tell after insert on ticket_messages for each row execute function ticket_messages_tell();

-- Sends an event when an import has ended.
create function source_runs_tell() returns trigger language plpgsql as $$
begin
  if new.kind = 'import' and new.state in ('done', 'failed') and old.state not in ('done', 'failed') then
    insert into webhook_deliveries (webhook_id, events)
    select w.id, jsonb_build_array(jsonb_build_object('type', 'import.finished', 'at', now(), 'run', jsonb_build_object('id', new.id, 'source', new.source_id, 'state', new.state,
      'created', new.report->'figures'->'created', 'updated', new.report->'figures'->'updated', 'rejected', new.report->'figures'->'rejected', 'gone', new.report->'figures'->'gone', 'doubt', new.report->'figures'->'doubt_code')))
    from webhooks w join sources s on s.id = new.source_id
    where is_recording(w) and 'import.finished' = any(w.events)
      and (w.user_id = s.owner_id or exists (select from agency_members m where m.user_id = w.user_id and m.agency_id = s.agency_id));
  end if;
  return null;
end $$;
create trigger source_runs_tell after update on source_runs for each row execute function source_runs_tell();

-- The journal (docs/decisions/238). Authors sign articles; they are no accounts.
create table article_authors (
  id integer generated always as identity primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null check (length(name) between 1 and 80),
  -- Language to a few sentences.
  about jsonb not null default '{}',
  version integer not null default 1
);
comment on column article_authors.about is 'type: Record<string, string>';

-- Series of articles, with an order and a page of their own.
create table article_flows (
  id integer generated always as identity primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  -- Language to title, and to the sentences below it.
  titles jsonb not null default '{}',
  leads jsonb not null default '{}',
  version integer not null default 1
);
comment on column article_flows.titles is 'type: Record<string, string>';
comment on column article_flows.leads is 'type: Record<string, string>';

-- Pictures of articles. Those that no article names any more are deleted after a month.
create table article_pictures (
  -- Key in file storage: `articles/…`, or that of a picture of the demo.
  key text primary key check (key ~ '^(articles/[0-9a-f]{32}|demo-[0-9]+/[a-zA-Z0-9_-]+)$'),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  placeholder text not null check (placeholder ~ '^(#[0-9a-f]{6}){3}$'),
  created_at timestamptz not null default now()
);

-- An article: all that its languages share.
create table articles (
  id integer generated always as identity primary key,
  flow_id integer references article_flows on delete set null,
  -- Its place in the flow.
  position integer,
  author_id integer references article_authors on delete set null,
  -- The lead picture.
  picture text references article_pictures on delete set null,
  credit text not null default '',
  -- Ids of the places that it is about.
  places text[] not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now()
);
create index articles_flow on articles (flow_id, position) where flow_id is not null;
create index articles_author on articles (author_id) where author_id is not null;
create index articles_places on articles using gin (places);

-- An article in one language: the draft, and what readers see.
create table article_texts (
  article_id integer not null references articles on delete cascade,
  lang text not null,
  state text not null default 'draft' check (state in ('draft', 'in_review', 'scheduled', 'published', 'withdrawn')),
  draft jsonb not null,
  version integer not null default 1,
  saved_at timestamptz not null default now(),
  saved_by bigint references users on delete set null,
  -- The content to publish at `publish_at`: later changes of the draft are no part of it.
  scheduled jsonb,
  publish_at timestamptz,
  -- Stays when the text is withdrawn, which then answers 410.
  published jsonb,
  -- Of reading.
  minutes smallint,
  -- First and last publication.
  published_at timestamptz,
  changed_at timestamptz,
  preview_key text unique check (preview_key ~ '^[0-9a-f]{32}$'),
  preview_until timestamptz,
  primary key (article_id, lang),
  check ((state = 'scheduled') = (publish_at is not null)),
  check ((publish_at is null) = (scheduled is null)),
  check (state not in ('published', 'withdrawn') or published is not null),
  check ((preview_key is null) = (preview_until is null)),
  check ((published is null) = (published_at is null) and (published is null) = (changed_at is null))
);
comment on column article_texts.draft is 'type: ArticleContent from #contract/edge/journal.ts';
comment on column article_texts.scheduled is 'type: ArticleContent from #contract/edge/journal.ts';
comment on column article_texts.published is 'type: ArticleContent from #contract/edge/journal.ts';
create index article_texts_published on article_texts (published_at desc, article_id) where state = 'published';
create index article_texts_saved_by on article_texts (saved_by) where saved_by is not null;

-- Pages of places lead to articles: what is published or withdrawn makes cached pages stale on every process, as an edited text does.
create trigger article_texts_shown after update of state, published on article_texts for each statement execute function page_texts_changed();

-- Each slug that an article ever had in public, or is scheduled with: old addresses lead to it, and no other article gets them.
create table article_slugs (
  lang text not null,
  slug text not null,
  article_id integer not null references articles on delete cascade,
  primary key (lang, slug)
);
create index article_slugs_slug on article_slugs (slug);
create index article_slugs_article on article_slugs (article_id);

-- Earlier contents. Autosaves of one editor within minutes share a row.
create table article_revisions (
  id integer generated always as identity primary key,
  article_id integer not null,
  lang text not null,
  content jsonb not null,
  author_id bigint references users on delete set null,
  published boolean not null default false,
  begun_at timestamptz not null default now(),
  at timestamptz not null default now(),
  foreign key (article_id, lang) references article_texts on delete cascade
);
comment on column article_revisions.content is 'type: ArticleContent from #contract/edge/journal.ts';
create index article_revisions_text on article_revisions (article_id, lang, id desc);
create index article_revisions_author on article_revisions (author_id) where author_id is not null;

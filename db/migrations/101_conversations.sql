-- A lead is what the form of an offer sends: it opens a conversation, or adds to the one that there is (docs/decisions/185). There is one conversation of a visitor about an offer, or with an agency.
create table conversations (
  id bigint generated always as identity primary key,
  -- Null: it is with the agency, about no offer.
  offer_id bigint references offers on delete cascade,
  -- Whose inbox it is in, beside that of those it was given to: owners and managers of an agency see what its members get.
  agency_id bigint references agencies on delete set null,
  -- The visitor. The address is verified; without an account a link to it opens the conversation.
  user_id bigint references users on delete cascade,
  name text not null,
  email text not null,
  phone text,
  locale text not null,
  time_zone text not null,
  -- Part of what the visitor's link is signed with: another value, and earlier links are dead.
  link_key text not null default gen_random_uuid()::text,
  -- Where those who handle it have put it.
  state text not null default 'open' check (state in ('open', 'archived', 'spam')),
  -- Numbers of messages: the last one, the last of each side, the last that each side has read, the last of the visitor's that needs no answer any more.
  last_seq integer not null default 0,
  visitor_seq integer not null default 0,
  team_seq integer not null default 0,
  visitor_read_seq integer not null default 0,
  team_read_seq integer not null default 0,
  answered_seq integer not null default 0,
  -- The last message of the team that the visitor was written a mail about.
  visitor_mailed_seq integer not null default 0,
  -- When the home will be shown, once that is agreed.
  viewing_at timestamptz,
  created_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  -- The first answer.
  answered_at timestamptz,
  check (offer_id is not null or agency_id is not null)
);
create unique index conversations_offer on conversations (offer_id, lower(email)) where offer_id is not null;
create unique index conversations_agency_only on conversations (agency_id, lower(email)) where offer_id is null;
create index conversations_agency on conversations (agency_id, last_at) where agency_id is not null;
create index conversations_user on conversations (user_id) where user_id is not null;
create index conversations_email on conversations (lower(email));
create index conversations_last_at on conversations (last_at);

create table messages (
  conversation_id bigint not null references conversations on delete cascade,
  -- From 1 on without gaps: given below, under the lock of the conversation.
  seq integer not null default 0,
  side text not null check (side in ('visitor', 'team')),
  -- Who of the team wrote it.
  user_id bigint references users on delete set null,
  -- Chosen by the client: sent again, the message is the one that there is.
  client_id text not null,
  -- What the form sends is a 'question' or asks for a 'viewing', with `data.slots`, moments in ISO 8601. 'agreed' has `data.at`.
  kind text not null check (kind in ('question', 'viewing', 'text', 'agreed')),
  body text not null default '',
  data jsonb not null default '{}',
  created_at timestamptz not null default now(),
  primary key (conversation_id, seq),
  unique (conversation_id, side, client_id)
);
create index messages_asked on messages (created_at) where kind in ('question', 'viewing');
create index messages_user on messages (user_id) where user_id is not null;

-- Who was given it. Of an agency's conversations members see these as long as they work for it.
create table conversation_people (
  conversation_id bigint not null references conversations on delete cascade,
  user_id bigint not null references users on delete cascade,
  -- The last message of the visitor that they were written a mail about, and when.
  mailed_seq integer not null default 0,
  mailed_at timestamptz,
  primary key (user_id, conversation_id)
);
create index conversation_people_conversation on conversation_people (conversation_id);

-- What waits for the link that was mailed to its address: for a day, and nobody sees it before.
create table waiting_leads (
  id bigint generated always as identity primary key,
  offer_id bigint not null references offers on delete cascade,
  -- Of the form that it was sent with, which sends one message however often the button is pressed.
  nonce text not null unique,
  kind text not null check (kind in ('question', 'viewing')),
  name text not null,
  email text not null,
  phone text,
  message text not null,
  locale text not null,
  time_zone text not null,
  slots jsonb not null default '[]',
  -- Of the secret in the link; null for what a program filled in, to which no link was sent.
  digest bytea,
  created_at timestamptz not null default now(),
  -- Where it went when the link was followed.
  conversation_id bigint references conversations on delete cascade
);
create index waiting_leads_offer on waiting_leads (offer_id);
create index waiting_leads_email on waiting_leads (lower(email));
create index waiting_leads_created_at on waiting_leads (created_at);

-- What is stored.
create temporary table moved on commit drop as
  select l.*, min(id) over same as conversation_id, row_number() over (same order by delivered_at, id)::integer as seq
  from leads l where state <> 'waiting'
  window same as (partition by offer_id, lower(email));

insert into conversations (id, offer_id, agency_id, user_id, name, email, phone, locale, time_zone, state, last_seq, visitor_seq, visitor_read_seq, team_read_seq, answered_seq, viewing_at, created_at, last_at, answered_at)
overriding system value
select m.conversation_id, m.offer_id, (array_agg(m.agency_id order by seq desc))[1],
  -- Who was signed in while writing with this address.
  (array_agg(m.user_id order by seq) filter (where lower(u.email) = lower(m.email)))[1],
  (array_agg(m.name order by seq desc))[1], (array_agg(m.email order by seq desc))[1], (array_agg(m.phone order by m.phone is null, seq desc))[1],
  (array_agg(m.locale order by seq desc))[1], (array_agg(m.time_zone order by seq desc))[1],
  case when bool_and(m.state = 'spam') then 'spam' when bool_and(m.state in ('spam', 'archived')) then 'archived' else 'open' end,
  max(seq), max(seq), max(seq), coalesce(max(seq) filter (where m.state <> 'new'), 0),
  coalesce(max(seq) filter (where m.answered_at is not null or m.state in ('answered', 'archived', 'spam')), 0),
  (array_agg(m.viewing_at order by m.viewing_at is null, seq desc))[1], min(m.delivered_at), max(m.delivered_at), min(m.answered_at)
from moved m left join users u on u.id = m.user_id
group by m.conversation_id, m.offer_id;
insert into messages (conversation_id, seq, side, client_id, kind, body, data, created_at)
select conversation_id, seq, 'visitor', nonce, kind, message, case when kind = 'viewing' then jsonb_build_object('slots', slots) else '{}' end, delivered_at from moved;
insert into conversation_people (conversation_id, user_id, mailed_seq, mailed_at)
select m.conversation_id, r.user_id, coalesce(max(m.seq) filter (where r.mailed), 0), max(m.delivered_at) filter (where r.mailed)
from moved m join lead_recipients r on r.lead_id = m.id group by 1, 2;
-- A link names its message by its number.
insert into waiting_leads (id, offer_id, nonce, kind, name, email, phone, message, locale, time_zone, slots, digest, created_at)
overriding system value
select id, offer_id, nonce, kind, name, email, phone, message, locale, time_zone, slots, digest, created_at from leads where state = 'waiting';
select setval(pg_get_serial_sequence(name, 'id'), (select max(id) from leads)) from unnest(array['conversations', 'waiting_leads']) name where exists (select from leads);
-- Mails that wait for being sent, and links of notifications.
delete from jobs where kind = 'lead' and not exists (select from moved m where m.id = (data->>'lead')::bigint);
update jobs set kind = 'chat', data = jsonb_build_object('conversation', m.conversation_id, 'to', (jobs.data->>'to')::bigint)
  from moved m where jobs.kind = 'lead' and m.id = (jobs.data->>'lead')::bigint;
update notifications n set link = '/service/chat/' || m.conversation_id from moved m where n.link = '/user/leads/' || m.id;
update notifications set link = '/service/chat' where link like '/user/leads%';
update notifications set title = 'chat.notice.agreed', message = 'chat.notice.agreedMessage' where title = 'leads.notice.agreed';
drop table lead_recipients;
drop table leads;
drop function leads_tell();
alter table lead_blocks rename to conversation_blocks;
alter index lead_blocks_user rename to conversation_blocks_user;
alter index lead_blocks_agency rename to conversation_blocks_agency;
alter index lead_blocks_email rename to conversation_blocks_email;
alter table conversation_blocks rename constraint lead_blocks_pkey to conversation_blocks_pkey;

-- The order of a conversation is that in which its messages take its lock.
create function messages_number() returns trigger language plpgsql as $$
begin
  update conversations set last_seq = last_seq + 1, last_at = new.created_at,
    visitor_seq = case new.side when 'visitor' then last_seq + 1 else visitor_seq end,
    team_seq = case new.side when 'team' then last_seq + 1 else team_seq end,
    -- Who writes has read.
    visitor_read_seq = case new.side when 'visitor' then last_seq + 1 else visitor_read_seq end,
    team_read_seq = case new.side when 'team' then last_seq + 1 else team_read_seq end,
    answered_seq = case new.side when 'team' then last_seq + 1 else answered_seq end,
    answered_at = case new.side when 'team' then coalesce(answered_at, new.created_at) else answered_at end,
    state = case when state = 'archived' and new.side = 'visitor' then 'open' else state end
    where id = new.conversation_id returning last_seq into new.seq;
  return new;
end $$;
create trigger messages_number before insert on messages for each row execute function messages_number();

-- Who reads it: the visitor, those it was given to (in an agency: while they are members), owners and managers of its agency, and the owner of the offer.
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

-- A visitor has written by the form: those are told who may read it. Nothing of what it says, and not who wrote it. When the transaction ends, since who is given it is written after it.
create function messages_tell() returns trigger language plpgsql as $$
begin
  insert into webhook_deliveries (webhook_id, events)
  select w.id, jsonb_build_array(jsonb_build_object('type', 'lead.created', 'at', new.created_at, 'lead', jsonb_build_object('id', c.id, 'kind', new.kind),
    'offer', jsonb_build_object('id', o.id, 'reference', o.reference, 'externalId', o.external_id)))
  from conversations c join offers o on o.id = c.offer_id cross join webhooks w
  where c.id = new.conversation_id and c.state <> 'spam' and w.state = 'active' and 'lead.created' = any(w.events)
    and w.user_id in (select r.user_id from conversation_readers(c) r where r.side = 'team');
  return null;
end $$;
create constraint trigger messages_tell after insert on messages deferrable initially deferred for each row
  when (new.side = 'visitor' and new.kind in ('question', 'viewing')) execute function messages_tell();

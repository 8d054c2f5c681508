-- Tags of an address (`name+tag@example.com`) reach one mailbox.
create function mailbox(address text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(lower(address), '^([^+@]+)\+[^@]*@', '\1@')
$$;
create index conversation_blocks_mailbox on conversation_blocks (mailbox(email));
create index waiting_leads_mailbox on waiting_leads (mailbox(email));
create index waiting_tickets_mailbox on waiting_tickets (mailbox(email));
create index conversations_mailbox on conversations (mailbox(email));
create index tickets_mailbox on tickets (mailbox(email));

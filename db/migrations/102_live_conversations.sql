-- Whatever is written or read in a conversation, by whatever process or by hand: those who read it are told that there is something, not what (docs/decisions/186).
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
  when ((new.last_seq, new.visitor_read_seq, new.team_read_seq, new.answered_seq, new.state, new.viewing_at)
    is distinct from (old.last_seq, old.visitor_read_seq, old.team_read_seq, old.answered_seq, old.state, old.viewing_at)) execute function conversations_tell();

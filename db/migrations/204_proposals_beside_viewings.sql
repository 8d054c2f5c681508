-- A viewing that is agreed keeps its time while others are proposed: `times` are those that wait for an answer.
update viewings set times = '[]' where state <> 'proposed';

-- A process of the version before left the times of a viewing that it agreed: none waits for an answer then.
create function viewings_agreed() returns trigger language plpgsql as $$
begin
  new.times := '[]';
  return new;
end $$;
create trigger viewings_agreed before update on viewings for each row
  when (old.state = 'proposed' and new.state = 'agreed') execute function viewings_agreed();

-- Reminders name the time that they are of.
update jobs j set data = j.data || jsonb_build_object('at', v.starts_at)
  from viewings v where j.kind = 'viewing_reminder' and v.id = (j.data->>'viewing')::bigint and v.sequence = (j.data->>'sequence')::integer and v.state = 'agreed';

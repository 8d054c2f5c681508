-- The harbour Mġarr lies in Għajnsielem, and the two towns named Santa Luċija in Kerċem and Santa Luċija (places/parents.ts).
create temporary table moved_towns (city_id integer primary key, state_id integer not null) on commit drop;
insert into moved_towns values (67791, 130), (67802, 91), (67807, 94);
update offers o set state_id = m.state_id from moved_towns m where o.city_id = m.city_id and o.state_id <> m.state_id;
update agency_branches b set state_id = m.state_id from moved_towns m where b.city_id = m.city_id and b.state_id <> m.state_id;

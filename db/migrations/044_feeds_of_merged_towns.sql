-- Migration 034 moved offers from entries of a town that are no longer shown to the one that is. Feeds for others that name such an entry were left, and found no offers: they name the one that is shown, once.
-- A feed of a state stays one of that state. Market figures need nothing: every refresh works all of them out again.
create temporary table merged_towns (city_id integer primary key, shown_id integer not null) on commit drop;
insert into merged_towns values
  (89354,143514), (89649,143738), (143243,88915), (143245,88922), (143257,88928), (143264,89292), (143265,88937), (143267,88947), (143268,88947), (143273,88956),
  (143278,88960), (143282,88973), (143284,88991), (143289,89002), (143292,89009), (143293,89009), (143299,89017), (143301,89024), (143302,89028), (143305,89034),
  (143307,89040), (143310,89051), (143312,89053), (143314,89059), (143316,89060), (143321,89075), (143324,89083), (143326,89092), (143329,89093), (143335,89096),
  (143344,89103), (143347,89245), (143353,89112), (143359,89117), (143364,89123), (143381,89144), (143389,89165), (143400,89186), (143449,89251), (143450,89252),
  (143455,89268), (143459,89271), (143469,89283), (143477,89288), (143483,89296), (143512,89353), (143513,89353), (143515,143514), (143517,89361), (143518,89361),
  (143519,89371), (143528,89382), (143529,89386), (143540,89403), (143547,89419), (143548,89332), (143549,89430), (143556,89439), (143561,89443), (143562,89444),
  (143565,89447), (143571,89452), (143590,89476), (143596,89481), (143609,89504), (143610,89504), (143616,89359), (143622,89514), (143623,89444), (143624,89520),
  (143627,89517), (143629,89520), (143639,89543), (143645,89548), (143646,89549), (143654,89557), (143658,89561), (143663,89571), (143664,89567), (143665,89568),
  (143680,89580), (143691,89602), (143694,89608), (143703,89617), (143721,89634), (143723,89636), (143726,89638), (143757,89681), (152156,32123), (152157,38535),
  (152163,32822), (152165,33984), (152168,33835), (152170,34030), (152171,34222), (152174,34634), (152176,34808), (152177,34815), (152181,35683), (152182,38554),
  (152186,36213), (152188,34923), (152190,36843), (152191,36925), (152195,37834), (152198,37952), (152199,38088), (152200,38533), (152201,35128), (152371,38534),
  (152372,32273), (152373,32456), (152376,32778), (152377,32797), (152378,33032), (152382,33632), (152393,36978), (152396,37247), (152408,38064);
update feed_exports e set search = jsonb_set(e.search, '{location}', n.location)
from (
  select f.id, jsonb_typeof(f.search->'location') as type, jsonb_agg(distinct coalesce('city' || m.shown_id, p.place)) as places
  from feed_exports f
  cross join lateral jsonb_array_elements_text(case jsonb_typeof(f.search->'location') when 'array' then f.search->'location' when 'string' then jsonb_build_array(f.search->'location') else '[]' end) as p(place)
  left join merged_towns m on 'city' || m.city_id = p.place
  group by f.id having count(m.city_id) > 0
) moved
cross join lateral (select case moved.type when 'string' then moved.places->0 else moved.places end as location) n
where e.id = moved.id;

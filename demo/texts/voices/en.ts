import type { Voice } from './voice.ts'

export const en: Voice = {
  titles: [
    '{b}-bedroom {home} in {district}',
    '{b}-bedroom {home} on {street}, {district}',
    '{Home} {with} in {district}',
    '{b}-bedroom {home} {with}, {district}',
    '{district}: {b}-bedroom {home} {with}',
    '{street}, {district}: {home} of {area}',
    '{Home} in {district}, {area}',
  ],
  open: [
    'On {street} in {district}: {home}, {bedrooms}, {area}.',
    'This {home} is on {street}, and {district} begins at the front door.',
    'Looking for {bedrooms} in {district}? This {home} has them, and {area} to go with them.',
    'You would be living on {street} in {district}, in a {home} of {area}.',
    '{Bedrooms} and {bathrooms} in {district}, on {street}.',
    'Some homes need explaining. This {home} on {street} needs a key and ten minutes.',
    'First the address: {street}, {district}. Then the size: {area}, with {bedrooms}.',
    'Anyone who knows {district} knows {street}; this {home} there has {area}.',
    'From {street} you reach most of {district} on foot, and this {home} is a good place to come back to.',
    'Here is a {home} in {district} that is easy to like: {bedrooms}, {area}, no surprises.',
    'Put {street} into your map before you read on: {district}, and a {home} of {area}.',
    '{area} in {district}: that is the short version of this {home}.',
    'A {home} of {area} in {district}.',
  ],
  ownersOpen: [
    'We have been happy on {street} and leave only because life goes on elsewhere: {home}, {bedrooms}, {area}.',
    'This is my {home} in {district}, {area}, and I would rather it went to somebody who likes it.',
    'Our {home} in {district} has {area} and neighbours who say hello.',
  ],
  agencysOpen: [
    '{Street} is one of the addresses people ask us for in {district}; this {home} has {area}.',
    'We saw many in {district} this year, and this {home} of {area} is one we would take ourselves.',
    'Our advice for {district}: see this {home} on {street} early in the week, before the others do.',
  ],
  rooms: [
    'Inside you have {bedrooms} and {bathrooms} on {area}.',
    'The plan is a simple one: {bedrooms}, {bathrooms}, a living room and the kitchen.',
    'With {bedrooms} and {manyBathrooms}, mornings stay peaceful.',
    'Living room to one side, {bedrooms} to the other, {bathrooms} in between.',
  ],
  otherRooms: [
    'Add {bathrooms}, a living room and the kitchen.',
    'The rest is {bathrooms}, a kitchen and a living room that gets used.',
  ],
  loft: [
    'It is one large room of {area}; where walls go is up to you.',
    'One room, {area}, and no wall that you did not ask for.',
  ],
  singleRoom: [
    'It is one room with {bathrooms}, and {area} are enough if you own few things.',
    'Everything is in one room: bed, table, window; the {area} are well used.',
  ],
  features: {
    balcony: [
      'The balcony takes a small table and two chairs.',
      'From April on, breakfast happens on the balcony.',
      'There is a balcony, which in this part of town is not a given.',
    ],
    terrace: [
      'The terrace ({terrace}) is one more room for half the year.',
      'You step from the living room onto a terrace of {terrace}.',
    ],
    garden: [
      'There is a garden to share with the neighbours.',
      'A garden belongs to the building.',
    ],
    pool: [
      'Residents share a pool.',
      'The building has a pool, and on weekdays you have it to yourself.',
    ],
    'sea-view': [
      'You see the sea from the sofa.',
      'The sea view is not a corner of blue but most of the window.',
    ],
    'city-view': [
      'At night the windows are full of city lights.',
      'The view goes over the roofs a long way.',
    ],
    fireplace: [
      'The fireplace works and has been swept.',
      'On winter evenings you light the fireplace.',
    ],
    'fitted-kitchen': [
      'The fitted kitchen stays.',
      'The fitted kitchen has all you need to cook on the first evening.',
    ],
    'built-in-wardrobes': [
      'Built-in wardrobes save you a trip to the furniture shop.',
      'Clothes disappear into built-in wardrobes.',
    ],
    'air-conditioning': [
      'Air conditioning keeps August bearable.',
      'There is air conditioning in the rooms that need it.',
    ],
    'storage-room': ['Suitcases and boxes go into the storage room.'],
    cellar: ['A dry cellar comes with it.', 'Bicycles and wine go to the cellar.'],
    parking: [
      'A parking space comes with it.',
      'You do not circle the block: there is a parking space.',
    ],
    garage: ['The car sleeps in the garage.', 'There is a garage, wide enough for a real car.'],
    lift: ['There is a lift.', 'The lift goes to your floor, also with shopping.'],
    doorman: [
      'A concierge takes in your parcels.',
      'Somebody is at the desk downstairs, day and night.',
    ],
    gym: ['The building has a gym, so that excuse is gone.', 'There is a gym in the building.'],
    'guest-toilet': ['Guests have a toilet of their own.'],
    'wheelchair-accessible': ['There is no step between the street and your sofa.'],
    playground: ['Children have a playground in sight of the kitchen.'],
    'solar-panels': ['Solar panels on the roof lower the bills.'],
    barbecue: ['Outside there is a place for the barbecue.'],
    sauna: ['There is even a sauna.'],
    alarm: ['An alarm is installed.'],
    internet: ['Fast internet is already laid, so you can work from the first day.'],
  },
  inHouse: {
    garden: [
      'Children and tomatoes both fit into the garden.',
      'The garden gets used: a lawn, a bench, one good tree.',
      'Behind the house lies a garden that asks for a few hours a week.',
    ],
    pool: [
      'The pool is for the family, not for the photographs.',
      'There is a pool, and it is looked after.',
    ],
    terrace: ['From the kitchen you step onto a terrace of {terrace}.'],
  },
  plot: [
    'It stands on a plot of {plot}.',
    'The plot measures {plot}, which is about usual for the street.',
  ],
  groundFloor: [
    'It is on the ground floor, so no stairs with the pram.',
    'You live on the ground floor.',
  ],
  middleFloor: [
    'It is on floor {floor} of {floors}.',
    'You live on floor {floor}, and the building has {floors}.',
  ],
  topFloor: [
    'It is on the top floor, so the only footsteps you hear are yours.',
    'Nobody lives above: this is the top floor.',
  ],
  highFloor: ['Up on floor {floor} the street is something you look at, not something you hear.'],
  condition: {
    new: ['It is new, and nobody has lived in it yet.', 'You would be the first to live here.'],
    renovated: [
      'It has been renovated, and you can hang your coat up and stay.',
      'The renovation was done with care, not for the sale.',
    ],
    good: [
      'It is in good order and needs nothing but your furniture.',
      'Everything works; the taste is neutral.',
    ],
    'needs-renovation': [
      'It does need work, and the price knows that.',
      'Bring an architect: it wants renovating, and the bones are good.',
    ],
  },
  old: [
    'The building is from {year}, with the high ceilings of its time.',
    'Built in {year}, it has proportions that are no longer made.',
  ],
  built: ['The building dates from {year}.', 'It was built in {year}.'],
  recent: [
    'The building is from {year}, so windows and walls are as they should be.',
    'It was built in {year}.',
  ],
  energy: ['The certificate says energy class {class}.', 'Its energy rating is {class}.'],
  minutes: { one: '{n} minute', other: '{n} minutes' },
  walk: [
    'It is about {walk} on foot to {spot}.',
    'You walk to {spot} in about {walk}.',
    'For {spot} reckon with about {walk} on foot.',
  ],
  walks: [
    'It is about {walk} on foot to {spot} and {walk2} to {spot2}.',
    'You are at {spot} in about {walk} and at {spot2} in {walk2}, without a car.',
    'On foot it takes about {walk} to {spot}, and {walk2} to {spot2}.',
  ],
  terms: {
    freehold: ['It is sold freehold.', 'Tenure: freehold.'],
    leasehold: ['It is leasehold, with {lease} years left.', 'The lease has {lease} years to run.'],
    'share-of-freehold': [
      'It comes with a share of the freehold, and the lease has {lease} years to run.',
    ],
    ground: ['Ground rent is {ground} a year.', 'The ground rent comes to {ground} a year.'],
    noGround: ['There is no ground rent.', 'The ground rent is a peppercorn.'],
    service: [
      'The service charge is {charges} a month.',
      'Service charges come to {charges} a month.',
    ],
    band: ['Council tax: band {band}.', 'It is in council tax band {band}.'],
    warm: [
      'The net rent is {rent}; with service charges of {charges} you pay {warm} a month.',
      'On top of {rent} of net rent come {charges} of service charges, {warm} altogether.',
    ],
    deposit: ['The deposit is {deposit}.', 'You leave a deposit of {deposit}.'],
    depositInWeeks: [
      'The deposit is five weeks’ rent.',
      'As a deposit you leave five weeks’ rent.',
    ],
    noFees: ['No fees are charged to tenants.', 'Tenants pay no agency fees.'],
    yearly: [
      'The rent is for the year and can be paid in up to four cheques.',
      'Rent is by the year; one to four cheques are accepted.',
    ],
    hoa: [
      'HOA dues are {charges} a month.',
      'The homeowners association asks for {charges} a month.',
    ],
    noHoa: ['There is no HOA.', 'No homeowners association, no dues.'],
    tax: [
      'Property tax came to about {tax} last year.',
      'Reckon with about {tax} of property tax a year.',
    ],
    commission: [
      'The buyer’s commission is {percent} of the price.',
      'Buyers pay a commission of {percent}.',
    ],
    free: ['You pay no commission.', 'No commission is charged to you.'],
  },
  agency: [
    '{agency} has the keys; they speak {languages}.',
    'Ask for {agency}. They answer in {languages}.',
    '{agency} shows it, in {languages} as you like.',
  ],
  close: [
    'Write to us and name a day; evenings and Saturdays work, too.',
    'Ask us anything, or suggest a time to see it.',
    'Come and see it: suggest up to three times and we confirm one.',
    'If that sounds like you, send a message and we will find a time.',
    'Photographs flatter; come and look for yourself.',
  ],
}

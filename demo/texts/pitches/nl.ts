import type { Pitches } from './pitch.ts'

export const nl: Pitches = {
  office: {
    titles: ['Kantoor van {area}, {street}', 'Kantoor in {city}, {area}'],
    open: [
      'Een adres dat klanten in één keer vinden: {street}, {city}.',
      'Groeit uw team uit zijn jasje? Dit kantoor in {city} heeft {area}.',
      'Ruimte om te werken in {city}: {area}.',
    ],
    size: ['In totaal {area}, in te delen of open te laten.'],
    features: {
      heating: ['Er is verwarming.'],
      'air-conditioning': ['De airconditioning houdt het hoofd koel.'],
      parking: ['Er hoort parkeerruimte bij.'],
      alarm: ['’s Nachts waakt een alarm.'],
      internet: ['Snel internet ligt er al.'],
      'wheelchair-accessible': ['U komt zonder trede binnen.'],
      'storage-room': ['Het archief gaat naar de berging.'],
      lift: ['Het gebouw heeft een lift.'],
    },
    uses: [
      'Geschikt als praktijk, atelier of bureau.',
      'Bureaus aan het raam, in het midden de tafel om te overleggen: zo zouden wij het inrichten.',
    ],
    sale: ['Het is te koop, om er te werken of om te verhuren.'],
    rent: ['Het is te huur; over de looptijd valt te praten.'],
    advice: [
      'Neem mee wie er elke dag zit: die ziet wat een plattegrond niet laat zien.',
      'Zeg ons hoeveel werkplekken u nodig hebt, dan zeggen we eerlijk of ze passen.',
      'Kom op een werkdag, dan hoort u de straat zoals ze is.',
    ],
  },
  garage: {
    titles: ['Garage, {street}, {area}', 'Garage in {city}'],
    open: [
      'Geen rondjes meer om het blok: garage in {city}, {street}.',
      'Uw auto heeft een dak verdiend: garage in {city}.',
      'Deur dicht en klaar: garage van {area} in {city}.',
    ],
    size: ['Ze meet {area}; neem bij een grote auto een rolmaat mee.'],
    features: {
      alarm: ['Er is een alarm.'],
      'wheelchair-accessible': ['De weg erheen heeft geen trede.'],
      doorman: ['Bij de ingang zit iemand die weet wie erbij hoort.'],
    },
    uses: [
      'Voor een auto, een motor of alles wat thuis niet meer past.',
      '’s Winters krabt u geen ijs.',
    ],
    sale: ['Ze is te koop; garages koopt men ook om te verhuren.'],
    rent: ['Ze wordt los verhuurd, zonder woning.'],
    advice: [
      'Meet uw auto met spiegels voordat u komt.',
      'Probeer de bocht met uw eigen auto; tien minuten zijn genoeg.',
      'Wilt u er elektrisch laden, vraag dan eerst wat de leiding aankan.',
    ],
  },
  land: {
    titles: ['Bouwgrond in {city}, {plot}', 'Perceel van {plot}, {city}'],
    open: [
      'Sommige huizen beginnen met een tekening, dit begint met {plot} grond in {city}.',
      'Hier staat nog niets, en daar gaat het om: {plot} bouwgrond in {city}.',
      'Ga in het midden staan en kies waar de keuken komt: {plot} in {city}.',
    ],
    size: ['Het perceel meet {plot}.', 'Van grens tot grens {plot}.'],
    features: {},
    uses: [
      'Teken het huis dat u wilt, niet dat van een ander.',
      'Bouw nu, of laat het gras nog wat jaren groeien.',
    ],
    sale: ['Het wordt verkocht zoals het ligt.'],
    rent: ['Het wordt verpacht zoals het ligt.'],
    advice: [
      'Vraag de gemeente wat er gebouwd mag worden, hoe hoog en hoe dicht bij de grens.',
      'Zoek voor u tekent uit waar water, stroom en riool eindigen.',
      'Kom ook eens kijken na flinke regen.',
    ],
  },
  stay: {
    titles: ['Vakantie in {city}: {home}', 'Een paar dagen {city}: {home}, {area}'],
    open: [
      'Aankomen, koffers neer, ramen open: vakantie in {city}.',
      'Voor een paar dagen is uw adres {street}, {city}.',
      'U woont even in {city} alsof u er vandaan komt, op {area}.',
    ],
    size: ['U hebt {area} en {bedrooms} voor uzelf.', 'Binnen is het {area}.'],
    features: {
      'sea-view': ['Ontbijt met uitzicht op zee.'],
      'mountain-view': ['U wordt wakker met uitzicht op de bergen.'],
      pool: ['Er is een zwembad.'],
      terrace: ['U eet op het terras ({terrace}).'],
      balcony: ['Het balkon is voor de eerste koffie.'],
      garden: ['Kinderen hebben een tuin.'],
      'air-conditioning': ['Met airconditioning slaapt u in augustus.'],
      fireplace: ['Op koele avonden brandt de haard.'],
      'fitted-kitchen': ['De keuken is er voor dagen zonder restaurant.'],
      internet: ['Er is internet.'],
      parking: ['U hebt parkeerruimte tijdens uw verblijf.'],
      barbecue: ['De barbecue staat klaar.'],
      lift: ['De koffers gaan met de lift.'],
      sauna: ['Na een lange dag is er de sauna.'],
    },
    uses: [
      'Goed voor twee en voor een gezin dat op verschillende tijden opstaat.',
      'Lakens en kopjes zijn er: pak licht.',
    ],
    sale: [],
    rent: ['Het wordt verhuurd voor korte verblijven.'],
    advice: [
      'Geef uw data en met hoeveel u bent, dan antwoorden we wat vrij is.',
      'Vraag voor u boekt naar schoonmaak, borg en toeristenbelasting.',
      'Schrijf voor het hoogseizoen op tijd; in voor- en najaar is er vaak plek.',
    ],
  },
  places: {
    coast: ['U komt voor het water en ligt er voor de middag in.'],
    island: ['Een eiland remt u vanzelf vanaf de tweede dag.'],
    mountain: ['’s Zomers wandelt u hier zo weg, ’s winters kijkt u eerst naar de sneeuw.'],
  },
}

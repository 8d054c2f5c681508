import { homesOf, itemsOf, type Language } from './language.ts'

export const fr: Language = {
  homes: homesOf(
    'appartement|studio|chambre|appartement en copropriété|maison|appartement en coopérative|chambre en colocation|maison mitoyenne|loft|partie de maison|péniche|mobil-home|terrain à bâtir|garage|bureau|local commercial|entrepôt|hôtel|ferme|immeuble',
  ),
  rooms: { one: '{n} pièce', other: '{n} pièces' },
  bedrooms: { one: '{n} chambre', other: '{n} chambres' },
  bathrooms: { one: '{n} salle de bains', other: '{n} salles de bains' },
  with: {
    before: 'avec ',
    after: '',
    and: ' et ',
    comma: ', ',
    items: itemsOf(
      'vue sur la mer|piscine|vue sur les montagnes|terrasse|jardin|balcon|cheminée|sauna|vue sur la ville|garage|stationnement|ascenseur|climatisation|cave|cuisine équipée|salle de sport',
    ),
  },
  titles: [
    '{Home} {rooms} {with}',
    '{Home} {with}, {area}',
    '{Home} de {area}, {bedrooms}',
    '{Home}, {rooms}, {area}',
    '{Home} {with}',
  ],
  plainTitles: [
    '{Home} {with}, {area}',
    '{Home} de {area}',
    '{Home}, terrain de {plot}',
    '{Home} sur {plot}',
  ],
  size: [
    'Les {area} se répartissent en {rooms}.',
    'Surface de {area}, {rooms}.',
    'On dispose de {rooms} sur {area}.',
  ],
  plainSize: ['La surface utile est de {area}.', 'On dispose de {area}.'],
  layout: [
    'On y trouve {bedrooms} et {bathrooms}.',
    'Le plan : {bedrooms}, {bathrooms}, une cuisine.',
  ],
  plot: ['Le terrain mesure {plot}.', 'Le tout sur {plot} de terrain.'],
  floor: [
    'Étage {floor} sur {floors}.',
    'Situé à l’étage {floor} d’un immeuble qui en compte {floors}.',
  ],
  groundFloor: ['Situé au rez-de-chaussée.', 'Tout est de plain-pied, au rez-de-chaussée.'],
  topFloor: ['C’est le dernier étage ({floor} sur {floors}).'],
  built: ['La construction date de {year}.', 'Construit en {year}.'],
  newBuild: ['Neuf, achevé en {year}.', 'Première occupation : la construction date de {year}.'],
  energy: [
    'Classe énergie {class}, {kwh} kWh/m² par an.',
    'Le diagnostic indique {class} ({kwh} kWh/m²/an).',
  ],
  features: ['Le tout {with}.', '{With}.'],
  furnished: {
    no: 'Loué vide.',
    partly: 'Loué en partie meublé.',
    fully: 'Loué entièrement meublé.',
  },
  pets: { yes: 'Les animaux sont acceptés.', no: 'Les animaux ne sont pas acceptés.' },
  deposit: {
    one: 'Le dépôt de garantie est d’un mois de loyer.',
    other: 'Le dépôt de garantie est de {n} mois de loyer.',
  },
}

import { piecesOf, PhraseTable, type Phrases, type Piece } from './phrases.ts'

type RoomCount = 'rooms' | 'bedrooms'

/** `2+1`: rooms beside the living room in the first countries, rooms beside the kitchen in the second. */
const WITH_LIVING_ROOM = new Set(['TR', 'CY', 'AL', 'XK', 'IR', 'MK'])
const WITH_KITCHEN = new Set(['CZ', 'SK'])
/** How `2+1` counts in a country; null where no advert is written so. */
export const countedBeforePlus = (country: string): RoomCount | null =>
  WITH_LIVING_ROOM.has(country) ? 'bedrooms' : WITH_KITCHEN.has(country) ? 'rooms' : null

/** Letters after a number, and the kind of room that they count: `2kk`, `2LDK`, `3 BHK`. */
export const LETTERS_AFTER: Readonly<Record<string, RoomCount>> = {
  kk: 'rooms',
  ldk: 'bedrooms',
  dk: 'bedrooms',
  bhk: 'bedrooms',
  bhks: 'bedrooms',
}
/** The same where nothing but the layout is written; in a search they are thousands and others. */
const MORE_LETTERS: Readonly<Record<string, RoomCount>> = {
  ...LETTERS_AFTER,
  sldk: 'bedrooms',
  slk: 'bedrooms',
  lk: 'bedrooms',
  rk: 'rooms',
  k: 'rooms',
  r: 'rooms',
  pn: 'bedrooms',
  kt: 'bedrooms',
}

/** Nouns for rooms and for bedrooms beside their number. */
const NOUNS = new PhraseTable<RoomCount>([
  [
    'bedroom | bedrooms | bed | beds | bd | bds | bedroomed | br | brs | bdr | bdrm | bdrms | double bedrooms | schlafzimmer | schlafräume | sz | habitaciones | habitación | dormitorios | dormitorio | hab | habs | dorm | dorms | cuartos | recámaras | recámara | alcobas | chambres | chambre | ch | camere da letto | camera da letto | camere letto | quartos | quarto | qtos | dormitórios | dormitório | suítes | suíte | slaapkamers | slaapkamer | slpk | sypialnie | sypialnia | ložnice | spálne | hálószoba | hálószobák | dormitoare | dormitor | спальни | спальня | спален | спалні | спальні | sovrum | soveværelser | soverom | makuuhuonetta | makuuhuone | magamistuba | miegamieji | guļamistabas | yatak odası | yatak odalı | yatak odalari | υπνοδωμάτια | υπνοδωμάτιο | υδ | υ δ | חדרי שינה | غرف نوم | غرفة نوم | غرف | غرفة | خواب | خوابه | बेडरूम | ห้องนอน | phòng ngủ | kamar tidur | bilik tidur | bilik | საძინებელი | ննջասենյակ | жатын бөлме | spavaće sobe | spavaća soba | spalnice | 室 | 房 | 居 | 방',
    'bedrooms',
  ],
  [
    'room | rooms | roomed | rm | rms | zimmer | zimmern | zi | zimmerwohnung | zimmer wohnung | raum | räume | raumwohnung | pièces | pièce | pieces | piece | pcs | p | locali | locale | vani | vano | camere | camera | cam | ambientes | ambiente | amb | estancias | kamers | kamer | pokoje | pokój | pokoi | pok | pokojowe | pokojowy | pokojová | pokojový | pokojů | izby | izba | izbový | izieb | szoba | szobás | szobák | комнат | комнаты | комната | комн | комнатная | к | к кв | х комнатная | ти комнатная | комн кв | кк | комнатн | кімнат | кімнати | кімната | кімн | кімнатна | стаи | стая | стаен | soba | sobe | sobni | sobna | sobno | sobni stan | собе | собан | rum | rok | r o k | værelser | værelse | vær | roms | rom | h | huonetta | huone | h k | tuba | toaline | toal | istabas | istaba | ist | kambariai | kambarių | kambarys | kamb | oda | odalı | חדרים | חדר | חד | اتاق | ოთახი | ოთახიანი | սենյակ | սենյականոց | бөлме | бөлмелі | otaqlı | otaq | xona | xonali | bo lmeli | 间 | 間 | dhoma | δωμάτια | δωμάτιο',
    'rooms',
  ],
])
/** Words for a number of rooms. */
const NAMED = new PhraseTable<{ of: RoomCount; count: number }>([
  [
    'monolocale | monovano | kawalerka | garsonieră | garsoniera | garsoniéra | garzoniera | garsónka | garsonka | garsonjera | monoambiente | едностаен | 1 комнатная | однокомнатная | однушка | однокімнатна | einzimmerwohnung | einraumwohnung | yksiö | etta | ett rum | vienkambaris | ერთოთახიანი',
    { of: 'rooms', count: 1 },
  ],
  [
    'bilocale | двустаен | двухкомнатная | двушка | двокімнатна | zweizimmerwohnung | kaksio | tvåa | dvosoban | dvosobni | dwupokojowe | deux pièces',
    { of: 'rooms', count: 2 },
  ],
  [
    'trilocale | тристаен | трёхкомнатная | трешка | трикімнатна | dreizimmerwohnung | kolmio | trea | trosoban | trosobni | trzypokojowe | trois pièces',
    { of: 'rooms', count: 3 },
  ],
  [
    'quadrilocale | четиристаен | четырёхкомнатная | чотирикімнатна | vierzimmerwohnung | neliö asunto | fyra | četverosoban',
    { of: 'rooms', count: 4 },
  ],
  ['pentalocale | многостаен | пятикомнатная', { of: 'rooms', count: 5 }],
] satisfies [Phrases, { of: RoomCount; count: number }][])
const STUDIO = new PhraseTable<true>([
  [
    'studio | studio flat | studio apartment | estudio | estúdio | студия | студія | студио | stüdyo | στούντιο | סטודיו | استوديو | استودیو | ستوديو | bedsit | ワンルーム | 원룸 | 开间 | สตูดิโอ | loft',
    true,
  ],
])
const HALVES = { '½': 0.5, '¼': 0.25, '¾': 0.75 } as const
/** Other parts of a layout: kitchen, bath, sauna, store room, "and more". */
const BESIDE = new PhraseTable<true>([
  [
    'k | kt | kk | s | wc | bad | + | - | / | & | and | und | with | mit | ba | baths | bath | 厅 | 廳 | 厅卫 | 卫 | 衛 | 厨 | 阳 | s l d k | ldk | a | 개',
    true,
  ],
])

/** A layout in rooms, in bedrooms, or in both. */
export interface Rooms {
  rooms: number | null
  bedrooms: number | null
}
const just = (of: RoomCount, count: number): Rooms => ({
  rooms: null,
  bedrooms: null,
  [of]: count,
})

/**
 * The layout of a home as its country writes it: `3+1`, `2+kk`, `T3`, `2LDK`, `3½`, `2 Zimmer`. A number alone is of the given kind. Null for other
 * texts. `countsRooms`: what a `T3` has in the country.
 */
export function roomsWritten(
  text: string,
  { of, country, counted }: { of: RoomCount; country: string; counted: RoomCount },
): Rooms | null {
  if (STUDIO.of(text)) return { rooms: 1, bedrooms: 0 }
  const named = NAMED.of(text)
  if (named) return just(named.of, named.count)
  const { pieces } = piecesOf(text.replace(/(?<!\d)1\s*\/\s*2(?!\d)/g, '½'))
  const [first, second, third] = pieces
  if (!first) return null
  // `T3`, `F4`, `V2`: of Portugal and France.
  if (first.kind === 'word' && /^[tfv]$/.test(first.text) && second?.kind === 'number') {
    const count = countOf(pieces, 1)
    return count && count.next <= pieces.length
      ? just(first.text === 'f' ? 'rooms' : counted, count.value)
      : null
  }
  const noun = first.kind === 'word' ? NOUNS.at(pieces, 0) : null
  const start = noun?.length ?? 0
  const count = countOf(pieces, start)
  if (!count) return null
  if (noun) return isBeside(pieces, count.next) ? just(noun.meaning, count.value) : null
  const rest = pieces.slice(count.next)
  if (rest.length === 0 || (rest.length === 1 && rest[0]!.text === '+'))
    return just(of, count.value)
  if (second?.text === '+' && third) {
    const way = countedBeforePlus(country)
    if (/^(?:kk|kt|k|kitchenette)$/.test(third.text)) return just('rooms', count.value)
    const more = countOf(pieces, 2)
    // `1 + 2 fél szoba` of Hungary: the second are half rooms.
    if (!more || !(more.next === pieces.length || isHalf(pieces.slice(more.next)))) return null
    if (way === 'rooms') return just('rooms', count.value)
    if (way === 'bedrooms') return { rooms: count.value + more.value, bedrooms: count.value }
    return country === 'HU' ? just('rooms', count.value + more.value / 2) : null
  }
  const letters = rest[0]!.kind === 'word' ? rest[0]!.text : ''
  if (Object.hasOwn(MORE_LETTERS, letters) && (rest.length === 1 || isBeside(rest, 1)))
    return just(MORE_LETTERS[letters]!, Math.floor(count.value))
  const after = rest[0]!.text === '-' || /^(?:х|ти|e|er|st|nd)$/.test(rest[0]!.text) ? 1 : 0
  const kind = NOUNS.at(rest, after)
  if (!kind) return null
  const end = after + kind.length
  return end === rest.length || isBeside(rest, end) || isFlat(rest.slice(end))
    ? just(kind.meaning, count.value)
    : null
}

/** A number of rooms with its half: `3`, `3.5`, `3½`, `3 ½`, `3,5`. */
function countOf(pieces: readonly Piece[], at: number): { value: number; next: number } | null {
  const text = pieces[at]?.kind === 'number' ? pieces[at].text.replace(',', '.') : ''
  const part = HALVES[text as keyof typeof HALVES]
  if (part !== undefined) return { value: part, next: at + 1 }
  if (!/^\d{1,3}(?:\.\d{1,2})?$/.test(text)) return null
  const half = HALVES[(pieces[at + 1]?.text ?? '') as keyof typeof HALVES]
  return { value: Number(text) + (half ?? 0), next: at + (half === undefined ? 1 : 2) }
}

/** Whether only other parts of a layout, with or without numbers, follow: `3h+k+s`, `3室2厅1卫`. */
function isBeside(pieces: readonly Piece[], from: number): boolean {
  for (let at = from; at < pieces.length;) {
    const found = BESIDE.at(pieces, at)
    if (!found && pieces[at]!.kind !== 'number') return false
    at += found?.length ?? 1
  }
  return true
}

const HALF_ROOMS = new PhraseTable<true>([
  ['fél | fél szoba | félszoba | félszobás | fél szobás', true],
])
const isHalf = (pieces: readonly Piece[]): boolean =>
  HALF_ROOMS.at(pieces, 0)?.length === pieces.length

const FLATS = new PhraseTable<true>([
  [
    'wohnung | whg | flat | apartment | appartement | appartamento | apartamento | piso | квартира | кв | lägenhet | leilighet | lejlighet | mieszkanie | byt | lakás | apartament | stan | daire',
    true,
  ],
])
const isFlat = (pieces: readonly Piece[]): boolean => FLATS.at(pieces, 0)?.length === pieces.length

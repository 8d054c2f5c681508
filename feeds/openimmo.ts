import { Faults, FeedError, unpacked, type Bytes } from './bytes.ts'
import { Fields, inWords, type Data } from './fields.ts'
import { beside } from './flat-xml.ts'
import { dataAsMeant } from './misread.ts'
import { brokenItem, fileItem, ProblemList, type FeedItem } from './offer.ts'
import { openImmoOffer } from './openimmo-offer.ts'
import { Words } from './words.ts'
import { dataOf, xmlItems, type XmlItem } from './xml-items.ts'

const HEADER_MAX = 200
/** Elements whose children may contain markup. */
const isFreeText = (name: string): boolean => name === 'freitexte'

const OWN_ROOTS = new Set(['openimmo', 'immoxml'])
/** Elements around objects: of senders, and of vendors. */
const CONTAINERS = ['anbieter', 'immobilien', 'objekte']

/**
 * Reads OpenImmo 1.2, ImmoXML, its predecessor, and others that differ in the root alone (justimmo): one item per `immobilie`, and at the end an item 0 for the file
 * and its senders, whose `scope` comes from `umfang` (VOLL means complete). Written from the names of the fields, because the
 * schema may not be distributed. Streams like `readKyero`.
 */
export async function* readOpenImmo(bytes: Bytes, words = new Words()): AsyncIterable<FeedItem> {
  const header = new ProblemList()
  const faults = new Faults()
  const transfer = { isAll: false, isDelete: false }
  /** `openimmo_anid` of the current sender. */
  const sender: { number: number; id: string | null } = { number: 0, id: null }
  let item = 0
  let broken: FeedItem | null = null
  let root = ''
  try {
    for await (const { element, isTooLarge, fault, container } of xmlItems(
      unpacked(bytes),
      {
        root: (name) => {
          root = name
          return true
        },
        container: CONTAINERS,
        item: 'immobilie',
        omitted: 'anhanginhalt',
      },
      faults,
    )) {
      const data = dataOf(element, isFreeText)
      if (container && sender.number !== container.number)
        Object.assign(sender, { number: container.number, id: null })
      if (element.name === 'immobilie') {
        faults.endItem()
        yield readObject((item += 1), data, {
          isTooLarge,
          fault,
          words,
          sender: sender.id,
          isDelete: transfer.isDelete,
        })
      } else {
        if (fault) header.noted(element.name, fault.code, fault.message, null, beside(fault))
        if (element.name === 'openimmo_anid')
          sender.id = typeof data === 'string' ? data || null : null
        if (header.list.length < HEADER_MAX)
          readHeader(element.name, data, container, header, transfer)
      }
    }
  } catch (error) {
    if (!(error instanceof FeedError)) throw error
    broken = brokenItem(item + 1, error.code, error.message)
  }
  if (item === 0 && !broken && !OWN_ROOTS.has(root))
    broken = brokenItem(1, 'wrong_root', `<${root.slice(0, 60)}> has no <immobilie>.`)
  header.noteFaults(faults, 'items')
  words.report(header)
  yield fileItem(header, transfer.isAll ? 'all' : 'changes')
  if (broken) yield broken
}

interface Around {
  isTooLarge: boolean
  fault: FeedError | null
  words: Words
  sender: string | null
  isDelete: boolean
}

/** Ids and file names are not repaired. */
const UNREPAIRED_TEXTS = new Set(['openimmo_obid', 'objektnr_extern', 'objektnr_intern', 'pfad'])
const isUnrepaired = (name: string): boolean => UNREPAIRED_TEXTS.has(name)

function readObject(
  item: number,
  data: unknown,
  { isTooLarge, fault, words, sender, isDelete }: Around,
): FeedItem {
  const problems = new ProblemList()
  const meant = isTooLarge ? data : dataAsMeant(data, problems, isUnrepaired)
  const object = new Fields(
    typeof meant === 'object' ? (meant as Data) : { '#text': meant },
    problems,
  )
  const externalId = idOf(object, sender)?.slice(0, 255) ?? null
  const none = { item, externalId, offer: null, period: null }
  if (isTooLarge) {
    problems.rejected(null, 'too_large', 'The object is too large to be read.')
    return { ...none, problems: problems.list }
  }
  if (fault) {
    problems.rejected('immobilie', fault.code, fault.message, null, beside(fault))
    return { ...none, problems: problems.list, raw: data }
  }
  const action = object
    .group('verwaltung_techn')
    ?.group('aktion')
    ?.peek('@aktionart')
    ?.toUpperCase()
  if (externalId !== null && (action === 'DELETE' || (isDelete && !action)))
    return { ...none, problems: [], change: 'delete' }
  const offer = openImmoOffer(object, externalId, words)
  if (!offer) return { ...none, problems: problems.list, raw: data }
  return { item, externalId, offer, problems: problems.list, period: null }
}

/** `openimmo_obid`, else the sender's number, which is only unique per sender. */
function idOf(object: Fields, sender: string | null): string | null {
  const technical = object.group('verwaltung_techn')
  const own = technical?.peekId('openimmo_obid')
  if (own) return own
  const number = technical?.peekId('objektnr_extern') ?? technical?.peekId('objektnr_intern')
  return number ? [sender, number].filter(Boolean).join(':') : null
}

/** Elements beside the objects: the extent of the file is used, others are reported. */
function readHeader(
  name: string,
  data: unknown,
  container: XmlItem['container'],
  problems: ProblemList,
  transfer: { isAll: boolean; isDelete: boolean },
): void {
  const at = [container?.name, name].filter(Boolean).join('.')
  if (name !== 'uebertragung' || container || typeof data !== 'object') {
    if (inWords(data) !== '')
      problems.dropped(at, 'unused', 'Not used: outside of the objects.', inWords(data))
    return
  }
  const fields = new Fields(data as Data, problems, at)
  const extent = fields.peek('@umfang')
  if (extent === 'VOLL' || extent === 'TEIL') fields.take('@umfang')
  else
    problems.dropped(
      `${at}.@umfang`,
      'unknown_extent',
      'Must be VOLL or TEIL; the file is taken for a part.',
      extent,
    )
  transfer.isAll = extent === 'VOLL'
  transfer.isDelete = fields.peek('@modus') === 'DELETE'
  for (const [field, value] of Object.entries(fields.rest()))
    problems.dropped(`${at}.${field}`, 'unused', 'Not used.', inWords(value))
}

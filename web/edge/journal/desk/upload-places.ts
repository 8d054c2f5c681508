import { Extension, type Editor } from '@tiptap/core'
import { Plugin, PluginKey } from '@tiptap/pm/state'

type Places = ReadonlyMap<number, number>
type Step = { reserve: { ticket: number; at: number } } | { release: number }

const key = new PluginKey<Places>('uploadPlaces')

/** Positions of pictures that are still being sent: they follow the text while it is edited. */
export const UploadPlaces = Extension.create({
  name: 'uploadPlaces',
  addProseMirrorPlugins: () => [
    new Plugin<Places>({
      key,
      state: {
        init: () => new Map(),
        apply(transaction, places) {
          const step = transaction.getMeta(key) as Step | undefined
          const released = step && 'release' in step ? step.release : null
          const next = new Map<number, number>()
          for (const [ticket, at] of places)
            // Pictures that were dropped together stay in their order.
            if (ticket !== released)
              next.set(
                ticket,
                transaction.mapping.map(at, released !== null && ticket < released ? -1 : 1),
              )
          if (step && 'reserve' in step) next.set(step.reserve.ticket, step.reserve.at)
          return next
        },
      },
    }),
  ],
})

export function reservePlace({ view, state }: Editor, ticket: number, at: number): void {
  view.dispatch(state.tr.setMeta(key, { reserve: { ticket, at } } satisfies Step))
}

/** Inserts a picture where it was dropped; at the end of the text in another editor than that. */
export function insertArrived({ view, state }: Editor, ticket: number, picture: string): void {
  const node = state.schema.nodes['picture']?.create({ key: picture })
  if (!node) return
  const at = key.getState(state)?.get(ticket) ?? state.doc.content.size
  const { tr } = state
  tr.setMeta(key, { release: ticket } satisfies Step)
  view.dispatch(tr.insert(blockPlace(state.doc, at), node))
}

/** The next position between top-level blocks: before an empty paragraph, else after the block. */
export function blockPlace(doc: Editor['state']['doc'], at: number): number {
  const place = doc.resolve(Math.min(at, doc.content.size))
  if (place.depth === 0) return place.pos
  const isEmpty = place.depth === 1 && place.parent.content.size === 0
  return isEmpty ? place.before(1) : place.after(1)
}

import type { Editor } from '@tiptap/core'
import { NodeSelection } from '@tiptap/pm/state'

/** Moves a block before or after its neighbour, and keeps it selected. False at the end of its parent. */
export function moveBlock({ state, view }: Editor, at: number, step: -1 | 1): boolean {
  const place = state.doc.resolve(at)
  const node = place.nodeAfter
  const neighbour = step < 0 ? place.nodeBefore : node && place.parent.maybeChild(place.index() + 1)
  if (!node || !neighbour) return false
  const to = step < 0 ? at - neighbour.nodeSize : at + neighbour.nodeSize
  const { tr } = state
  tr.delete(at, at + node.nodeSize).insert(to, node)
  view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, to)).scrollIntoView())
  return true
}

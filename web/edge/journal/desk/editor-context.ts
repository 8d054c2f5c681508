import { createContext, useContext } from 'react'
import type { LiveBlock } from '#contract/edge/journal.ts'

export interface EditorParts {
  /** Of the text. */
  language: string
  /** By `aboutKey`: what the server knows of live blocks. */
  known: ReadonlyMap<string, LiveBlock>
}

export const EditorContext = createContext<EditorParts>({ language: 'en', known: new Map() })
export const useEditorParts = (): EditorParts => useContext(EditorContext)

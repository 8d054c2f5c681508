import { expect, test } from 'vitest'
import { HOSTILE_DOCUMENTS } from '#tests/hostile-documents.ts'
import { documentFault, SentDocument } from './journal-document.ts'

test.each(HOSTILE_DOCUMENTS.filter(([name]) => name !== 'a picture that does not exist'))(
  'is no document of an article: %s',
  (_, document) => {
    const { success, data } = SentDocument.safeParse(document)
    expect(success && documentFault(data)).not.toBeNull()
  },
)

import { promisify } from 'node:util'
import { inflate } from 'node:zlib'

/** Names that run a program, carry another file or hide the rest from this check (ISO 32000-2: 7.6, 7.11.4, 12.6.4, 12.7.8, 13.7). */
const ACTIVE = /\/(?:JavaScript|Launch|EmbeddedFiles?|RichMedia|Encrypt)(?![\w-])|\/XFA\s*[\d[]/
/** Entries that only a stream of objects has: its type, or the offset of its first object, a number and no reference. */
const OBJECTS = /\/ObjStm(?!\w)|\/First(?:[\s\0]|%[^\r\n]*[\r\n])*[+-]?\d+(?!\d*\s+\d+\s+R)/
/** Entries after which inflated bytes are not yet the objects. */
const CODED = /\/Predictor(?!\s*1\s*[/>])/
/** Bytes of all compressed objects together. */
const OBJECTS_MAX = 64 * 1024 * 1024

const inflated = promisify(inflate)

/** A character of a name can be written as `#4a`. */
const unescaped = (text: string): string =>
  text.replace(/#([\da-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )

/** Whether a PDF has a script, starts a program, carries a file or is encrypted. Reads objects in the open and in compressed object streams (7.5.7); those that cannot be read count as active. */
export async function isActivePdf(sent: Buffer): Promise<boolean> {
  const text = sent.toString('latin1')
  if (ACTIVE.test(unescaped(text))) return true
  let end = 0
  let left = OBJECTS_MAX
  for (const { index, 0: keyword } of text.matchAll(/(?<!end)stream[ \t]*(?:\r\n|\n|\r)/g)) {
    const dictionary = unescaped(text.slice(end, index))
    end = index + keyword.length
    if (!OBJECTS.test(dictionary)) continue
    const objects = CODED.test(dictionary)
      ? null
      : await inflated(sent.subarray(end), { maxOutputLength: left }).catch(() => null)
    if (!objects || ACTIVE.test(unescaped(objects.toString('latin1')))) return true
    left = Math.max(1, left - objects.length)
  }
  return false
}

import { frontMatter } from '#text/front-matter.ts'

const VERSION_MAX = 100

/** A file with a page of law, or why it cannot be used. */
export function readText(file: Buffer): { date: string; version: string; text: string } | string {
  let content: string
  try {
    content = new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return 'not in UTF-8'
  }
  const { values, text } = frontMatter(content)
  const { date = '', version = date } = values
  if (!isDay(date))
    return 'the first lines must be ---, date: 2026-11-25 (the day of the text), and ---'
  if (version.length > VERSION_MAX) return `version: has more than ${VERSION_MAX} characters`
  if (text.trim() === '') return 'no text after the first lines'
  return { date, version, text }
}

const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text)

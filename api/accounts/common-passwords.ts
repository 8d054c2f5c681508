import { readFileSync } from 'node:fs'
import { Problem } from '../context.ts'

/** Those of the passwords which are tried first that are long enough to be allowed, in lower case. */
const LISTED = readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter(Boolean)
const COMMON = new Set(LISTED)

/** Words that people put an ending to, so that a password is long enough: in the languages of the portal, and what is found on a keyboard. */
const WORDS = `
  password passwort passwd pass kennwort contrasena contraseña clave senha motdepasse haslo hasło heslo parola lozinka wachtwoord losenord lösenord salasana jelszo sifre şifre пароль parool adgangskode
  qwerty qwertz azerty qwertyuiop asdfgh asdf zxcvbn zxcvbnm qazwsx qaz wsx abcdef abcd abc йцукен
  admin administrator root user guest test tester demo login letmein welcome changeme change changeit secret default access master superman batman dragon monkey shadow sunshine princess football baseball
  basketball soccer hockey iloveyou loveyou love lovely hello hallo hola bonjour ciao willkommen bienvenido bienvenue benvenuto summer winter spring autumn sommer herbst verano invierno january february march april june july
  august september october november december monday tuesday wednesday thursday friday saturday sunday google facebook instagram samsung apple iphone windows computer internet server freedom whatever trustno starwars pokemon
  michael jessica jennifer ashley daniel thomas charlie andrew jordan michelle robert anthony george hunter ranger buster ginger pepper cookie killer tigger mustang ferrari mercedes porsche chelsea arsenal liverpool
  barcelona realmadrid juventus schatz hase liebe amor teamo tequiero house home homes immobilien inmobiliaria immobilier property portal`

/** Letters that are written as digits and signs. */
const WRITTEN_AS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}
const asLetters = (text: string): string =>
  text.replace(/[013457@$!]/g, (sign) => WRITTEN_AS[sign] ?? sign)
/** Without what stands before and behind: `Summer2026!`, `123password`. */
const core = (text: string): string => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')

const CORES = new Set([
  ...WORDS.trim().split(/\s+/),
  ...LISTED.map(core).filter((word) => word.length >= 5),
])

/** A few signs over and over: `1111111111`, `abcabcabcabc`. */
const REPEATED = /^(.{1,4})\1+.{0,3}$/su

/** Digits that go up or down all the way, past 9 and 0 too: `0987654321`, `3456789012`, `13579135791`. */
function isRun(text: string): boolean {
  if (!/^\d{4,}$/.test(text)) return false
  const steps = new Set(
    Array.from(text.slice(1), (digit, index) => (Number(digit) - Number(text[index]) + 10) % 10),
  )
  return steps.size === 1
}

/** So many signs beside the words that are known of somebody make a password of its own. */
const OWN_SIGNS_MIN = 8

/** Whether whoever guesses would begin with it. `own`: what is known of who sets it, as their address and name. */
export function isCommon(password: string, own: readonly string[] = []): boolean {
  const plain = password.normalize('NFKC').toLowerCase()
  const spaceless = plain.replace(/[\s._-]+/g, '')
  if ([plain, spaceless].some((text) => COMMON.has(text) || REPEATED.test(text) || isRun(text)))
    return true
  // The ending first: its digits are no letters.
  if (
    [core(spaceless), core(asLetters(spaceless)), asLetters(core(spaceless))].some((word) =>
      CORES.has(word),
    )
  )
    return true
  const left = [...wordsOf(own)].reduce((text, word) => text.replaceAll(word, ''), spaceless)
  return left !== spaceless && left.length < OWN_SIGNS_MIN
}

/** The words of what is known, the longest first: of three signs at least, since shorter ones are in everything. The product's name is known to all. */
function wordsOf(own: readonly string[]): string[] {
  const words = ['lares', ...own].flatMap((text) => {
    const folded = text.normalize('NFKC').toLowerCase()
    return [folded.replace(/[\s._-]+/g, ''), ...folded.split(/[^\p{L}\p{N}]+/u)]
  })
  return [...new Set(words)].filter((word) => word.length >= 3).sort((a, b) => b.length - a.length)
}

/** Throws `Problem` 422 for a new password that is common; nothing is said of one that is not asked about. */
export function refuseCommon(
  password: string | undefined,
  { email = '', name = '' }: { email?: string | undefined; name?: string | undefined } = {},
): void {
  if (password !== undefined && isCommon(password, [email, name]))
    throw new Problem(
      422,
      'common_password',
      'accounts.error.commonPassword',
      {},
      { field: 'password' },
    )
}

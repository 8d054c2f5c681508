import { Problem } from '../../context.ts'
import { wordsOfName } from './name-key.ts'

const PORTAL = wordsOfName('Lares').join('')
/** Words by which people expect the portal itself, in the complete languages. */
const OFFICE_WORDS: ReadonlySet<string> = new Set(
  [
    'support help helpdesk service services customer care team staff admin administrator administration moderator moderation security safety official billing payment payments verification portal',
    'hilfe kundendienst kundenservice sicherheit verwaltung offiziell zahlung zahlungen',
    'soporte ayuda servicio atencion cliente equipo seguridad administrador administracion moderador oficial pagos',
    'الدعم دعم خدمة العملاء المساعدة مساعدة فريق الأمان الإدارة إدارة المشرف مشرف المدفوعات',
    'поддержка служба помощь команда безопасность администратор администрация модератор модерация официальный оплата платежи',
  ].flatMap((line) => wordsOfName(line)),
)

/** Double letters as one, as in `wordsOfName`. */
const once = (text: string): string => text.replace(/(.)\1+/gu, '$1')

/**
 * Whether a name is that of the portal or of an office that people expect to be the portal's, in any spelling: "Lares", "LARES Team", "Lаres Suppоrt",
 * "Moderator". A person of the family Lares is not.
 */
export function isPortalName(name: string): boolean {
  const words = wordsOfName(name)
  if (words.length === 0) return false
  const isOffice = (word: string): boolean => OFFICE_WORDS.has(word)
  const isPortal = (word: string): boolean => word === PORTAL
  // Written together, or with spaces between the letters.
  const joined = once(words.join(''))
  return (
    words.every((word) => isOffice(word) || isPortal(word)) ||
    (words.some(isPortal) && words.some(isOffice)) ||
    joined === PORTAL ||
    [...OFFICE_WORDS].some(
      (word) => joined === once(PORTAL + word) || joined === once(word + PORTAL),
    )
  )
}

/** Throws `Problem` 422 for a name of the portal: its mails and pages say who writes by name. */
export function refusePortalName(name: string | undefined, field = 'name'): void {
  if (name !== undefined && isPortalName(name))
    throw new Problem(422, 'portal_name', 'accounts.field.portalName', {}, { field })
}

import type { PageContext } from '../../ground/page/page-context.tsx'

const KILO = 1000
const MEGA = 1_000_000
const GIGA = 1_000_000_000

/** `2.5 GB`, `1.4 MB`, `320 KB`. */
export const sizeText = (bytes: number, { t, format }: Pick<PageContext, 't' | 'format'>): string =>
  bytes >= GIGA
    ? t('attachments.gigabytes', { size: format.number(bytes / GIGA, { decimals: 1 }) })
    : bytes >= MEGA
      ? t('attachments.megabytes', { size: format.number(bytes / MEGA, { decimals: 1 }) })
      : t('attachments.kilobytes', { size: format.number(Math.max(1, Math.round(bytes / KILO))) })

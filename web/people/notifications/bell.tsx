import { Bell } from 'lucide-react'
import { address } from '#contract/addresses.ts'
import { useT } from '../../ground/page/page-context.tsx'
import { CountedIcon, IconLink } from '../../ground/ui/counted-icon.tsx'

/** The bell with the number of new notifications. */
export const BellMark = ({ unread }: { unread: number }) => (
  <CountedIcon icon={<Bell aria-hidden="true" />} count={unread} />
)

/** The bell without scripts: a link to the page. */
export function BellLink() {
  const label = useT()('notifications.panel.title')
  return <IconLink to={address('notifications')} label={label} icon={<Bell aria-hidden="true" />} />
}

import { address } from '#contract/addresses.ts'
import { useT } from '../../ground/page/page-context.tsx'
import { LinkButton } from '../../ground/ui/button.tsx'
import { Soft } from '../../ground/ui/layout.tsx'

const ID = 'next-case'

/** After a decision, Enter goes on. */
export const focusNext = (): void => document.getElementById(ID)?.focus()

/** The link to the next waiting offer. */
export function NextCase({ next }: { next: number | null }) {
  const t = useT()
  if (next === null) return <Soft>{t('moderation.next.none')}</Soft>
  return (
    <p>
      <LinkButton id={ID} to={address('moderation', { id: next })}>
        {t('moderation.next.link')}
      </LinkButton>
    </p>
  )
}

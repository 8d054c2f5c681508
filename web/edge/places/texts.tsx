import type { ReactNode } from 'react'
import { address } from '#contract/addresses.ts'
import type { MarkdownNode } from '#text/markdown.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { placeText } from '../../ground/page/place-text.ts'
import { hasRole } from '../../ground/page/roles.ts'
import { useSession } from '../../ground/page/session-context.ts'
import { LinkButton } from '../../ground/ui/button.tsx'
import { Container, Section } from '../../ground/ui/section.tsx'
import type { PlaceDetails } from '#contract/homes/places.ts'
import { MarkdownText } from '../../ground/ui/markdown.tsx'
import type { Question } from './questions.ts'
import type { ShownPlace } from './shown-place.ts'
import styles from './texts.module.css'

/** Introduction of a place, as moderators wrote it. */
export interface Introduction {
  nodes: MarkdownNode[]
  source: string | null
  reviewedOn: string | null
}

export function Introduced({ location, text }: { location: PlaceDetails; text: Introduction }) {
  const { t, format } = usePageContext()
  const { nodes, source, reviewedOn } = text
  return (
    <Section id="about" title={placeText(t, 'places.about.title', [location])}>
      <MarkdownText nodes={nodes} />
      {(source !== null || reviewedOn !== null) && (
        <p className="above soft">
          {source !== null &&
            t.rich<ReactNode>('places.about.source', {
              source: <bdi key="source">{source}</bdi>,
            })}{' '}
          {reviewedOn !== null &&
            t('places.about.reviewed', { date: format.date(reviewedOn, 'long') })}
        </p>
      )}
    </Section>
  )
}

/** Questions that the place's figures answer. */
export function Faq({
  location,
  questions,
  otherwise,
}: {
  location: PlaceDetails
  questions: readonly Question[]
  otherwise: ShownPlace['questionsOtherwise']
}) {
  const { t, units } = usePageContext()
  const shown = otherwise?.inFeet === (units !== 'metric') ? otherwise.questions : questions
  return (
    <Section id="faq" title={placeText(t, 'places.faq.title', [location])}>
      <div className={styles['questions']} data-measure>
        {shown.map(({ question, answer }) => (
          <section key={question}>
            <h3 className="subheading">{question}</h3>
            <p className="muted">{answer}</p>
          </section>
        ))}
      </div>
    </Section>
  )
}

/** For moderators: the way to the texts of the page. The page itself is the same for everyone. */
export function EditTexts({ id }: { id: string }) {
  const { t } = usePageContext()
  const { user } = useSession()
  if (!hasRole(user, 'moderator', 'admin')) return null
  return (
    <Container data-print="off">
      <LinkButton look="quiet" to={address('text', { slug: id })}>
        {t('places.about.edit')}
      </LinkButton>
    </Container>
  )
}

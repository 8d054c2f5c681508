import { useId, type RefObject, type SubmitEvent } from 'react'
import { address } from '#contract/addresses.ts'
import type { Chat } from '#contract/talk/chat.ts'
import { questionsOf, REPLIES } from '#contract/talk/chat-phrases.ts'
import type { Translator } from '#i18n/translate.ts'
import { Form } from '../../ground/forms/form.tsx'
import { useForm } from '../../ground/forms/use-form.ts'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { useHydrated } from '../../ground/page/hydrated.ts'
import { useT } from '../../ground/page/page-context.tsx'
import { Button } from '../../ground/ui/button.tsx'
import { insertText } from '../threads/insert-text.ts'

export interface Phrase {
  phrase: string
  text: string
  isFact: boolean
}

/** For visitors, questions about the listing; for the team, its facts and replies. */
function phrasesOf({ side, facts, offer }: Chat, t: Translator): Phrase[] {
  if (side === 'visitor')
    return offer === null
      ? []
      : questionsOf(offer.category).map((topic) => ({
          phrase: `question.${topic}`,
          text: t(`chat.question.${topic}`),
          isFact: false,
        }))
  return [
    ...facts.map(({ topic, text }) => ({ phrase: `facts.${topic}`, text, isFact: true })),
    ...REPLIES.map((topic) => ({
      phrase: `reply.${topic}`,
      text: t(`chat.reply.${topic}`),
      isFact: false,
    })),
  ]
}

/**
 * Phrases, which each side reads in its own language, and facts of the listing. A press inserts a phrase into the message; a message that is an unchanged phrase is sent as
 * one. Without scripts a press sends it. `area`: around the field; `onChoose`: gets the pressed phrase.
 */
export function Phrases({
  chat,
  clientId,
  area,
  onChoose,
}: {
  chat: Chat
  /** Of a phrase sent without scripts. */
  clientId: string
  area: RefObject<HTMLElement | null>
  onChoose: (phrase: Phrase) => void
}) {
  const t = useT()
  const hydrated = useHydrated()
  const isVisitor = chat.side === 'visitor'
  const choices = phrasesOf(chat, t)
  if (choices.length === 0) return null
  return (
    <details className="fold">
      <summary>{t(isVisitor ? 'chat.phrases.question' : 'chat.phrases.reply')}</summary>
      <div className="stack-4">
        <p className="soft">{t(hydrated ? 'chat.phrases.insertHint' : 'chat.phrases.hint')}</p>
        {isVisitor && chat.facts.length > 0 && <KnownFacts chat={chat} />}
        <Choices choices={choices} clientId={clientId} area={area} onChoose={onChoose} />
      </div>
    </details>
  )
}

function KnownFacts({ chat }: { chat: Chat }) {
  const t = useT()
  const title = useId()
  return (
    <div>
      <p id={title} className="strong">
        {t('chat.facts.title')}
      </p>
      <ul aria-labelledby={title} className="lines">
        {chat.facts.map(({ topic, text }) => (
          <li key={topic}>{text}</li>
        ))}
      </ul>
      <ListingLink chat={chat} />
    </div>
  )
}

function Choices({
  choices,
  clientId,
  area,
  onChoose,
}: {
  choices: readonly Phrase[]
  clientId: string
  area: RefObject<HTMLElement | null>
  onChoose: (phrase: Phrase) => void
}) {
  const form = useForm('phrase', { fields: ['phrase'] })
  const insert = (event: SubmitEvent<HTMLFormElement>): void => {
    const pressed = event.nativeEvent.submitter?.getAttribute('value')
    const choice = choices.find(({ phrase }) => phrase === pressed)
    const field = area.current?.querySelector('textarea')
    if (!choice || !field) return
    event.preventDefault()
    onChoose(choice)
    insertText(field, choice.text)
  }
  return (
    <Form form={form} hidden={{ client_id: clientId }} onSubmit={insert}>
      <div className="row-3">
        {choices.map(({ phrase, text, isFact }) => (
          <Button
            key={phrase}
            type="submit"
            name="phrase"
            value={phrase}
            size="s"
            className={isFact ? 'lines' : undefined}
          >
            {text}
          </Button>
        ))}
      </div>
    </Form>
  )
}

/** Link to the facts of the listing. */
export function ListingLink({ chat: { offer } }: { chat: Chat }) {
  const t = useT()
  return (
    offer && (
      <p>
        <LocaleLink
          to={`${address('offer', { slugId: offer.slugId })}#facts`}
          className="underlined soft"
        >
          {t('chat.facts.see')}
        </LocaleLink>
      </p>
    )
  )
}

import { ArrowRight, House, LocateFixed, Search } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { address } from '#contract/addresses.ts'
import { Avatar } from '../../ground/ui/avatar.tsx'
import { Banner } from '../../ground/ui/banner.tsx'
import { Breadcrumbs } from '../../ground/ui/breadcrumbs.tsx'
import { Button, IconButton, LinkButton } from '../../ground/ui/button.tsx'
import { Checkbox } from '../../ground/ui/checkbox.tsx'
import { Chip, ChipList } from '../../ground/ui/chip.tsx'
import { Dialog } from '../../ground/ui/dialog.tsx'
import { Disclosure } from '../../ground/ui/disclosure.tsx'
import { EmptyState } from '../../ground/ui/empty-state.tsx'
import { Field, Select } from '../../ground/ui/field.tsx'
import { Flag } from '../../ground/ui/flag.tsx'
import { PasswordField } from '../../ground/ui/password-field.tsx'
import { Pagination } from '../../ground/ui/pagination.tsx'
import { Price } from '../../ground/ui/price.tsx'
import { Container } from '../../ground/ui/section.tsx'
import { Segmented } from '../../ground/ui/segmented.tsx'
import { Skeleton } from '../../ground/ui/skeleton.tsx'
import { Tabs } from '../../ground/ui/tabs.tsx'
import { useToast } from '../../ground/ui/toast.tsx'
import styles from './gallery.module.css'

const HERE = address('dev-ui')
const COLOURS = [
  'paper',
  'paper-sunken',
  'paper-raised',
  'ink',
  'ink-soft',
  'hairline',
  'hairline-strong',
  'accent',
  'accent-wash',
  'good',
  'warn',
  'bad',
]

/** Every component of the design system in every state, for developers; English only. */
export function Gallery() {
  const toast = useToast()
  const [choice, setChoice] = useState('one')
  const [open, setOpen] = useState(false)
  return (
    <Container className="apart">
      <Shelf name="Colours">
        {COLOURS.map((name) => (
          <span key={name} className={styles['swatch']}>
            <i style={{ background: `var(--${name})` }} />
            {name}
          </span>
        ))}
      </Shelf>
      <Shelf name="Button">
        {(['primary', 'secondary', 'quiet', 'danger'] as const).flatMap((look) => [
          <Button key={look} look={look} icon={<Search />}>
            {look}
          </Button>,
          <Button key={`${look} s`} look={look} size="s">
            small
          </Button>,
          <Button key={`${look} busy`} look={look} busy>
            busy
          </Button>,
          <Button key={`${look} off`} look={look} disabled>
            disabled
          </Button>,
        ])}
        <LinkButton to={HERE} icon={<ArrowRight />}>
          link
        </LinkButton>
        <IconButton label="Icon" icon={<LocateFixed />} />
        <IconButton label="Busy" icon={<LocateFixed />} busy />
      </Shelf>
      <Shelf name="Field, Select, Password, Checkbox, Segmented">
        <Field label="Label" placeholder="Placeholder" hint="A hint" />
        <Field label="Wrong" defaultValue="abc" error="Enter a number." />
        <Field label="Disabled" disabled defaultValue="12" suffix="m²" />
        <Select label="Select">
          <option>Apartment</option>
        </Select>
        <PasswordField label="Password" defaultValue="secret" />
        <Checkbox label="A box" hint="What it means" defaultChecked />
        <Segmented
          label="Choice"
          name="choice"
          value={choice}
          onChange={setChoice}
          options={[
            { value: 'one', label: 'One' },
            { value: 'two', label: 'Two' },
          ]}
        />
      </Shelf>
      <Shelf name="Chip, Flag, Breadcrumbs, Price">
        <ChipList>
          <li>
            <Chip to={HERE} icon={<Flag of="es" />} count="1,204">
              Barcelona
            </Chip>
          </li>
          <li>
            <Chip to={HERE}>Girona</Chip>
          </li>
        </ChipList>
        <Breadcrumbs
          items={[
            { label: 'Spain', to: '/es' },
            { label: 'Catalonia', to: '/es' },
            { label: 'Barcelona' },
          ]}
        />
        <Price money={{ amount: 123450000, currency: 'EUR' }} size="l" />
        <Price money={{ amount: 120000, currency: 'GBP' }} period="a month" />
      </Shelf>
      <Shelf name="Tabs, Avatar">
        <Tabs
          label="Tabs"
          items={[
            { to: HERE, label: 'Here', current: true },
            { to: '/es', label: 'There', current: false },
          ]}
        />
        <Avatar name="Ada King Lovelace" picture={null} />
        <Avatar name="Ada" picture="/favicon.svg" size={48} />
      </Shelf>
      <Shelf name="Pagination">
        <Pagination page={7} pages={50} to={(page) => address('dev-ui', { page })} />
      </Shelf>
      <Shelf name="Loading, empty">
        <div className={styles['wide']}>
          <Skeleton ratio="3 / 2" />
          <Skeleton width="60%" height="1.5rem" />
        </div>
        <EmptyState
          icon={<House />}
          title="Nothing here yet"
          action={<Button>Do something</Button>}
        >
          And why that is.
        </EmptyState>
      </Shelf>
      <Shelf name="Banner">
        {(['info', 'good', 'warn', 'bad'] as const).map((tone) => (
          <Banner key={tone} tone={tone} action={<Button size="s">Undo</Button>}>
            A message of tone {tone}.
          </Banner>
        ))}
      </Shelf>
      <Shelf name="Toast, Dialog, Disclosure">
        {(['info', 'success', 'warning', 'error'] as const).map((type) => (
          <Button
            key={type}
            onClick={() => toast(`A toast of type <b>${type}</b>`, { type, html: true })}
          >
            {type}
          </Button>
        ))}
        <Button onClick={() => setOpen(true)}>Open a dialog</Button>
        <Dialog
          open={open}
          title="A dialog"
          onClose={() => setOpen(false)}
          footer={
            <Button look="primary" onClick={() => setOpen(false)}>
              Done
            </Button>
          }
        >
          Its content.
        </Dialog>
        <Disclosure label="A disclosure" summary="Disclosure">
          <p>Its panel.</p>
        </Disclosure>
      </Shelf>
    </Container>
  )
}

function Shelf({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className={styles['shelf']}>
      <h2>{name}</h2>
      <div className={styles['things']}>{children}</div>
    </section>
  )
}

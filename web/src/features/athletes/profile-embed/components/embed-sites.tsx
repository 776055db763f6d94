import { useState } from 'react'
import { LIMITS } from '#shared/limits.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { hasSucceeded } from '#web/lib/has-succeeded.ts'
import { useT } from '#web/lib/i18n.ts'
import { unlessTypedSince } from '#web/lib/typed-since.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Textarea } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast.ts'
import { useSetEmbed } from '../mutations.ts'
import { hasTooManySites, readSites } from '../rules.ts'

/** Where the card may stand, while it is switched on. */
export function EmbedSites({ sites }: { sites: string[] }) {
  const t = useT('profile-embed')
  const set = useSetEmbed()
  const refused = useErrorMessage(set.error)
  // What the server has, until something is typed.
  const [changed, setChanged] = useState<string | null>(null)
  const typed = changed ?? sites.join('\n')
  const [told, setTold] = useState<string | null>(null)
  async function save() {
    const read = readSites(typed)
    const problem =
      read.wrong !== null
        ? t('wrong_site', { site: read.wrong })
        : hasTooManySites(read.sites)
          ? t('too_many', { given: read.sites.length, max: LIMITS.profileEmbed.sitesMax })
          : null
    setTold(problem)
    if (problem !== null) return
    const done = await hasSucceeded(set.mutateAsync({ is_on: true, sites: read.sites }))
    if (!done) return
    setChanged(unlessTypedSince(changed, null))
    toast.success(t('sites_saved'))
  }
  return (
    <Form onSubmit={() => void save()} className="space-y-2">
      <Field
        label={t('sites')}
        hint={t('sites_hint', { max: LIMITS.profileEmbed.sitesMax })}
        error={told ?? refused}
      >
        <Textarea
          value={typed}
          dir="ltr"
          spellCheck={false}
          autoCapitalize="none"
          onChange={({ target }) => setChanged(target.value)}
        />
      </Field>
      <Button type="submit" busy={set.isPending}>
        {t('save_sites')}
      </Button>
    </Form>
  )
}

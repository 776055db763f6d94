import { byteSize } from '#web/lib/byte-size.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { freeBytes } from '../rules.ts'
import type { StorageRoom } from '../types.ts'

/** How much room there is for files: what is kept, what uploads under way were promised, what is left. */
export function StorageBar({ room }: { room: StorageRoom }) {
  const t = useT('video-upload')
  const language = useLanguage()
  const share = (bytes: number) => `${Math.min(100, (bytes / room.quota_bytes) * 100)}%`
  const size = (bytes: number) => byteSize(bytes, language)
  return (
    <div className="text-sm">
      <p className="flex flex-wrap justify-between gap-x-4 gap-y-0.5 text-soft">
        <span>
          {t(room.reserved_bytes > 0 ? 'room.used_reserved' : 'room.used', {
            used: size(room.used_bytes),
            quota: size(room.quota_bytes),
            reserved: size(room.reserved_bytes),
          })}
        </span>
        <span>{t('room.left', { left: size(freeBytes(room)) })}</span>
      </p>
      <div aria-hidden className="mt-1.5 flex h-1.5 overflow-hidden rounded-full bg-line">
        <span className="bg-accent" style={{ width: share(room.used_bytes) }} />
        <span className="bg-accent/50" style={{ width: share(room.reserved_bytes) }} />
      </div>
    </div>
  )
}

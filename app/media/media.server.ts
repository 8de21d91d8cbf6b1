import path from 'node:path'
import type { Env } from '~/env.server'
import { s3Store } from './s3-store.server'
import { fileStore, type MediaStore } from './store.server'

export const mediaStore = ({ media_url, data_dir }: Pick<Env, 'media_url' | 'data_dir'>): MediaStore =>
  media_url ? s3Store(media_url) : fileStore(path.join(data_dir, 'uploads'))

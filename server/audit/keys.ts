import { createHmac } from 'node:crypto';
import type { KyselyPlugin, PluginTransformQueryArgs, PluginTransformResultArgs } from 'kysely';
import type { Database, Db } from '../db/connection';

/** A secret that the hashes of rows are made with, and the name by which a row says which one. */
export interface AuditKey {
  readonly name: string;
  readonly secret: string;
}

/** The key of a secret. Its name tells nothing about it. */
export function auditKeyOf(secret: string): AuditKey {
  const name = createHmac('sha256', secret).update('the name of this key').digest('hex').slice(0, 16);
  return { name, secret };
}

/** What a key makes of a text: with the name of the key, so that it can be checked when there are several. */
export function signed({ name, secret }: AuditKey, text: string): string {
  return `${name}.${createHmac('sha256', secret).update(text).digest('hex')}`;
}

/** The name of the key that made a hash; nothing when none did. */
export function keyNameOf(hash: string): string | undefined {
  return /^([0-9a-f]{16})\.[0-9a-f]{64}$/.exec(hash)?.[1];
}

/** Changes no query: it is how a handle of the database carries the key into every transaction that is begun with it. */
class AuditKeyPlugin implements KyselyPlugin {
  constructor(readonly key: AuditKey) {}

  transformQuery({ node }: PluginTransformQueryArgs) {
    return node;
  }

  async transformResult({ result }: PluginTransformResultArgs) {
    return result;
  }
}

/** The same database, whose rows of the audit log are hashed with a key from now on. */
export function withAuditKey(database: Database, key: AuditKey): Database {
  return { ...database, db: database.db.withPlugin(new AuditKeyPlugin(key)) };
}

/** The key that rows which are written with a handle are hashed with, if any. */
export function auditKeyIn(db: Db): AuditKey | undefined {
  return db.getExecutor().plugins.find((plugin) => plugin instanceof AuditKeyPlugin)?.key;
}

import { identifierOf } from '../../contract/identifiers';
import * as contract from '../../contract/templateImages';
import { type Handler, handle } from '../api/handler';
import type { Db } from '../db/connection';
import { act } from '../fleet/acts';
import type { Fleet } from '../fleet/fleet';
import { named } from '../machines/identify';
import { type AccountsOf, checkAccounts, checkRegion, codesOf } from '../machines/scope';
import { faultOf } from '../templates/faults';

interface Parts {
  readonly db: Db;
  readonly fleet: Fleet;
  readonly accountsOf: AccountsOf;
}

/** Handles the calls that create and check a launch template without a machine. */
export default function templateImageHandlers({ db, fleet, accountsOf }: Parts): Handler[] {
  return [
    handle(contract.createTemplateFromImage, async ({ body, session, origin }) => {
      const { account, region, name, image_id, instance_type } = body;
      const attempt = { action: contract.createTemplateFromImage.name, target: name };
      return act({ db, fleet }, { session, origin }, attempt, {
        plan: async (notes) => {
          Object.assign(notes, { account, region });
          checkAccounts(accountsOf, session, [account]);
          checkRegion(fleet.regionsOf(account), region);
        },
        perform: async (_plan, done, notes) => {
          const data = { ImageId: image_id, InstanceType: instance_type };
          const [description, by, at] = [`Made from ${image_id}`, session.username, origin.at];
          return fleet.createTemplate(
            { account, region, name, data, description, by, at },
            async (transaction, made) => {
              const result = {
                LaunchTemplateId: made.template_id,
                LaunchTemplateName: made.name,
                VersionNumber: made.version,
                instance_type: made.data.InstanceType,
                ImageId: made.data.ImageId,
                account,
                region,
              };
              const answer = { status: 'success', data: result };
              notes.target = made.template_id;
              await done(transaction, 'success', result, answer);
              return answer;
            },
          );
        },
      });
    }),

    handle(contract.checkTemplate, async ({ query: { account, region, template_id, version }, session }) => {
      const id = identifierOf(template_id);
      const template = await fleet.findTemplate(id);
      // Templates of other accounts are reported as missing.
      const isOpen = codesOf(accountsOf, session).includes(account);
      const fault = isOpen ? faultOf(template, { account, region, version }) : 'template';
      if (fault === 'template')
        return missing(`There is no launch template ${named(id)} in account ${account}, region ${region}.`);
      if (fault === 'version') return missing(`Launch template ${id} has no version ${version?.trim()}.`);
      return { data: { found: true } };
    }),
  ];
}

const missing = (reason: string) => ({ data: { found: false, reason } });

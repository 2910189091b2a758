import { identifierOf } from '../../contract/identifiers';
import { answers } from '../../contract/messages';
import { createTemplateFromImage } from '../../contract/templateImages';
import * as contract from '../../contract/templates';
import { CallError } from '../api/callError';
import { type Handler, handle } from '../api/handler';
import type { Session } from '../auth/sessions';
import type { Db } from '../db/connection';
import { act } from '../fleet/acts';
import type { Fleet, Machine, Warning } from '../fleet/fleet';
import { type Template, type TemplateVersion, versionNumber } from '../fleet/templateVersions';
import { keyOf, named } from '../machines/identify';
import { candidateRow } from '../machines/instanceRow';
import { lookUp, onlyOne } from '../machines/resolve';
import { type AccountsOf, checkAccounts, checkReachable, codesOf } from '../machines/scope';
import { mergedData, type Source, sourceOf, templateName } from './rules';

interface Parts {
  readonly db: Db;
  readonly fleet: Fleet;
  readonly accountsOf: AccountsOf;
}

const creations = [contract.createTemplate.name, createTemplateFromImage.name];

const noTemplate = (id: string) => new CallError(404, `Launch template ${named(id)} not found`, 'unknown_template');

/** Returns the version that a text names. */
async function versionOf(fleet: Fleet, template: Template, text: string): Promise<TemplateVersion> {
  const number = versionNumber(text, template);
  const version = number && (await fleet.findTemplateVersion(template.template_id, number));
  if (!version)
    throw new CallError(
      404,
      `Launch template ${template.template_id} has no version ${text.trim()}`,
      'unknown_version',
    );
  return version;
}

/** Returns the person who created a template here, whom the cloud does not know. */
async function creatorOf(db: Db, { template_id }: Template): Promise<string | undefined> {
  const row = await db
    .selectFrom('audit')
    .select('actor')
    .where('target', '=', template_id)
    .where('action', 'in', creations)
    .where('outcome', '=', 'success')
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst();
  return row?.actor;
}

/** Converts a new version to the response. It has no `message`, since consoles take that for a failure (R51). */
function madeOf({ template_id, name, account, region, version, data, ...template }: TemplateVersion, source: Machine) {
  return {
    LaunchTemplateId: template_id,
    LaunchTemplateName: name,
    VersionNumber: version,
    DefaultVersionNumber: template.default_version,
    LatestVersionNumber: template.latest_version,
    instance_type: data.InstanceType,
    ImageId: data.ImageId,
    account,
    region,
    source_instance_id: source.instance_id,
  };
}

/** Handles the calls about launch templates. */
export default function templateHandlers({ db, fleet, accountsOf }: Parts): Handler[] {
  /** Finds the only machine that a source names in the accounts of the session, and in a template's place if given. */
  async function findMachine(source: Source, session: Session, at: Date, place?: Template): Promise<Machine> {
    const open = codesOf(accountsOf, session);
    const inventory = await fleet.inventory(at);
    const isHere = ({ account, region }: Warning | Machine) => account === place?.account && region === place.region;
    const all = lookUp(inventory.machines, source.lookupType, source.value).filter(({ account }) =>
      open.includes(account),
    );
    const found = place ? all.filter(isHere) : all;
    if (found.length === 0)
      checkReachable(inventory, (warning) => (place ? isHere(warning) : open.includes(warning.account)));
    if (found.length === 0 && all.length > 0 && place)
      throw new CallError(
        409,
        `The machine with ${source.value} is not in the template's account ${place.account} and region ${place.region}`,
        'other_place',
        { data: all.map(candidateRow) },
      );
    const machine = onlyOne(found, source.value);
    if (machine.state === 'terminated')
      throw new CallError(409, `${machine.instance_id} is terminated`, 'machine_refuses');
    return machine;
  }

  function checkSource(body: { readonly ip: string; readonly instance_id: string }): Source {
    const source = sourceOf(body);
    if (!source) throw new CallError(400, answers.fillInAllFields, 'invalid_source');
    return source;
  }

  /** Finds a template. Templates of other accounts are reported as missing. */
  async function findTemplate(id: string, session: Session): Promise<Template> {
    const wanted = identifierOf(id);
    const template = await fleet.findTemplate(wanted);
    if (!template || !codesOf(accountsOf, session).includes(template.account)) throw noTemplate(wanted);
    return template;
  }

  return [
    handle(contract.getTemplateDetails, async ({ body: { account, region, template_id, version }, session }) => {
      checkAccounts(accountsOf, session, [account]);
      const template = await findTemplate(template_id, session);
      if (template.account !== account || template.region !== region) throw noTemplate(template.template_id);
      const found = await versionOf(fleet, template, version);
      const data = {
        LaunchTemplateName: found.name,
        instance_type: found.data.InstanceType,
        ImageId: found.data.ImageId,
        LaunchTemplateId: found.template_id,
        VersionNumber: found.version,
        DefaultVersionNumber: found.default_version,
        LatestVersionNumber: found.latest_version,
        CreatedBy: (await creatorOf(db, found)) ?? found.created_by,
      };
      return { status: 'success', data };
    }),

    handle(contract.createTemplate, async ({ body, session, origin }) => {
      const attempt = { action: contract.createTemplate.name, target: keyOf(body.instance_id) || keyOf(body.ip) };
      return act({ db, fleet }, { session, origin }, attempt, {
        plan: async (notes) => {
          const machine = await findMachine(checkSource(body), session, origin.at);
          Object.assign(notes, { account: machine.account, region: machine.region });
          return machine;
        },
        perform: async (machine, done, notes) => {
          const { account, region, instance_id } = machine;
          const [name, by, at] = [templateName(machine, origin.at), session.username, origin.at];
          const data = await fleet.templateDataOf(machine);
          const wanted = { account, region, name, data, description: `Made from ${instance_id}`, by, at };
          return fleet.createTemplate(wanted, async (transaction, made) => {
            const data = madeOf(made, machine);
            const answer = { status: 'success', data };
            notes.target = made.template_id;
            await done(transaction, 'success', data, answer);
            return answer;
          });
        },
      });
    }),

    handle(contract.updateTemplate, async ({ body, session, origin }) => {
      const attempt = { action: contract.updateTemplate.name, target: identifierOf(body.lt_id) };
      return act({ db, fleet }, { session, origin }, attempt, {
        plan: async (notes) => {
          const source = checkSource(body);
          const template = await findTemplate(body.lt_id, session);
          Object.assign(notes, { target: template.template_id, account: template.account, region: template.region });
          notes.before = { latest_version: template.latest_version };
          const from = body.version.trim() === '' ? undefined : await versionOf(fleet, template, body.version);
          return { from, template, machine: await findMachine(source, session, origin.at, template) };
        },
        perform: async ({ from, template, machine }, done) => {
          const wanted = {
            templateId: template.template_id,
            data: mergedData(from?.data, await fleet.templateDataOf(machine)),
            description: `Made from ${machine.instance_id}${from ? ` and version ${from.version}` : ''}`,
            by: session.username,
            at: origin.at,
          };
          return fleet.addTemplateVersion(wanted, async (transaction, made) => {
            const data = { ...madeOf(made, machine), source_version: from?.version ?? null };
            const answer = { status: 'success', data };
            await done(transaction, 'success', data, answer);
            return answer;
          });
        },
      });
    }),
  ];
}

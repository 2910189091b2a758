import * as people from '../../contract/authentication';
import { invitePerson, sendPasswordLink } from '../../contract/passwordLinks';
import type { AuditRow } from '../audit/chain';

/** Version of the Open Cybersecurity Schema Framework (schema.ocsf.io). */
const version = '1.3.0';

/** `unmapped` activities of every class. */
const other = 99;

const categories = { identity: 3, application: 6 } as const;

interface Class {
  readonly uid: number;
  readonly category: number;
  /** Identifiers of activities by action. */
  readonly activities: Readonly<Record<string, number>>;
}

const authentication: Class = {
  uid: 3002,
  category: categories.identity,
  activities: { [people.login.name]: 1, choosevertical: 1, switchvertical: 1, [people.logout.name]: 2 },
};

const accountChange: Class = {
  uid: 3001,
  category: categories.identity,
  activities: {
    [people.register.name]: 1,
    [invitePerson.name]: 1,
    setup: 1,
    create_admin: 1,
    changepassword: 3,
    [sendPasswordLink.name]: 4,
    choosepassword: 4,
    [people.dropUser.name]: 6,
    [people.assignRole.name]: 7,
    [people.assignVertical.name]: 7,
    [people.assignVerticalInWizard.name]: 7,
    [people.removeVertical.name]: 8,
  },
};

/** Everything else: an API call that changed something, or failed to. */
const apiActivity: Class = { uid: 6003, category: categories.application, activities: {} };

const classOf = (action: string): Class =>
  [authentication, accountChange].find(({ activities }) => Object.hasOwn(activities, action)) ?? apiActivity;

/** Returns an audit row as an OCSF event: Authentication, Account Change, or API Activity. */
export function ocsfOf(row: AuditRow): object {
  const { seq, at, actor, action, target, outcome, ip, request_id, vertical, account, region, before, after } = row;
  const { uid, category, activities } = classOf(action);
  const activity = activities[action] ?? other;
  const isSuccess = outcome === 'success';
  return {
    category_uid: category,
    class_uid: uid,
    activity_id: activity,
    type_uid: uid * 100 + activity,
    ...(activity === other && { activity_name: action }),
    time: at.getTime(),
    severity_id: isSuccess ? 1 : 2,
    status_id: isSuccess ? 1 : 2,
    status_detail: outcome,
    message: `${actor}: ${action}`,
    metadata: {
      version,
      uid: String(seq),
      sequence: seq,
      event_code: action,
      product: { name: 'Quarterdeck', vendor_name: 'Quarterdeck' },
    },
    actor: { user: { name: actor } },
    user: { name: (uid === accountChange.uid ? target : null) ?? actor },
    api: { operation: action, request: { uid: request_id } },
    ...(ip !== null && { src_endpoint: { ip } }),
    ...(target !== null && { resources: [{ name: target, ...(region !== null && { region }) }] }),
    unmapped: { vertical, account, region, before, after },
  };
}

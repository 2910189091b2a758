import { createHash } from 'node:crypto';

/** Elements of a machine that `machineOf` does not read: most of an answer. From `attachment` on they are of network interfaces. */
const unlisted =
  /<(blockDeviceMapping|monitoring|stateReason|productCodes|iamInstanceProfile|licenseSet|cpuOptions|capacityReservationSpecification|hibernationOptions|metadataOptions|enclaveOptions|privateDnsNameOptions|maintenanceOptions|networkPerformanceOptions|operator|elasticGpuAssociationSet|elasticInferenceAcceleratorAssociationSet|attachment|connectionTrackingConfiguration|privateDnsName|publicDnsName|ipOwnerId)>.*?<\/\1>/gs;

/** A reservation as EC2 writes it, without what no list shows: to read less takes the SDK less time. */
export function withoutUnlisted(reservation: string): string {
  return reservation.replace(unlisted, '');
}

/** The machines of a reservation as EC2 writes it. */
export function idsIn(reservation: string): string[] {
  return [...reservation.matchAll(/<instanceId>([^<]+)<\/instanceId>/g)].map(([, id = '']) => id);
}

/** What a reservation is known again by. */
export function digestOf(reservation: string): string {
  return createHash('sha256').update(reservation).digest('binary');
}

/** Writes a machine as EC2 does: all elements of a typical one in EC2's order and layout, about 5 kB. */

const hex = (number, length) => number.toString(16).padStart(length, '0');
const types = ['t3.medium', 'm6i.large', 'c7g.xlarge', 'r6i.2xlarge'];
const teams = ['air', 'data', 'rail', 'stays'];
const letters = 'abc';

/** Returns the identifier of a machine by its region and number. */
export const idOf = (region, number) => `i-0${hex(region.length * 7 + region.charCodeAt(0), 4)}${hex(number, 12)}`;

const tag = ([key, value]) => `
                        <item>
                            <key>${key}</key>
                            <value>${value}</value>
                        </item>`;

/**
 * Returns a reservation with one machine.
 *
 * @param number of the machine in its region
 * @param isChanged true if it was stopped and has another tag
 */
export function reservationXml(region, number, isChanged) {
  const id = idOf(region, number);
  const [high, low] = [(number >> 8) & 255, number & 255];
  const zone = `${region}${letters[number % 3]}`;
  const privateIp = `10.${number >> 16}.${high}.${low}`;
  const publicIp = `198.${18 + (number >> 16)}.${high}.${low}`;
  const team = teams[number % teams.length];
  const tags = [
    ['Name', `${team}-crawler-${number}`],
    ['team', isChanged ? `${team}-changed` : team],
    ['environment', number % 5 ? 'production' : 'staging'],
    ['cost-centre', String(4_000 + (number % 40))],
    ['quarterdeck:process', String(1 + (number % 40))],
  ];
  return `
        <item>
            <reservationId>r-0${hex(number, 16)}</reservationId>
            <ownerId>111122223333</ownerId>
            <groupSet/>
            <instancesSet>
                <item>
                    <instanceId>${id}</instanceId>
                    <imageId>ami-0a1b2c3d4e5f6071${number % 8}</imageId>
                    <instanceState>
                        <code>${isChanged ? 80 : 16}</code>
                        <name>${isChanged ? 'stopped' : 'running'}</name>
                    </instanceState>
                    <privateDnsName>ip-${privateIp.replaceAll('.', '-')}.${region}.compute.internal</privateDnsName>
                    <dnsName>ec2-${publicIp.replaceAll('.', '-')}.${region}.compute.amazonaws.com</dnsName>
                    <reason/>
                    <keyName>ops</keyName>
                    <amiLaunchIndex>0</amiLaunchIndex>
                    <productCodes/>
                    <instanceType>${types[number % types.length]}</instanceType>
                    <launchTime>2026-0${1 + (number % 9)}-1${number % 10}T08:${10 + (number % 50)}:${10 + (high % 50)}.000Z</launchTime>
                    <placement>
                        <availabilityZone>${zone}</availabilityZone>
                        <groupName/>
                        <tenancy>default</tenancy>
                    </placement>
                    <monitoring>
                        <state>disabled</state>
                    </monitoring>
                    <subnetId>subnet-0aaaaaaaaaaaaaa${hex(number % 12, 2)}</subnetId>
                    <vpcId>vpc-0aaaaaaaaaaaaaaa${number % 3}</vpcId>
                    <privateIpAddress>${privateIp}</privateIpAddress>
                    <ipAddress>${publicIp}</ipAddress>
                    <sourceDestCheck>true</sourceDestCheck>
                    <groupSet>
                        <item>
                            <groupId>sg-0aaaaaaaaaaaaaaa${number % 4}</groupId>
                            <groupName>web-${number % 4}</groupName>
                        </item>
                        <item>
                            <groupId>sg-0bbbbbbbbbbbbbbb0</groupId>
                            <groupName>ssh from the office</groupName>
                        </item>
                    </groupSet>
                    <architecture>${number % 4 === 2 ? 'arm64' : 'x86_64'}</architecture>
                    <rootDeviceType>ebs</rootDeviceType>
                    <rootDeviceName>/dev/sda1</rootDeviceName>
                    <blockDeviceMapping>
                        <item>
                            <deviceName>/dev/sda1</deviceName>
                            <ebs>
                                <volumeId>vol-0${hex(number, 16)}</volumeId>
                                <status>attached</status>
                                <attachTime>2026-01-10T08:12:14.000Z</attachTime>
                                <deleteOnTermination>true</deleteOnTermination>
                            </ebs>
                        </item>
                    </blockDeviceMapping>
                    <virtualizationType>hvm</virtualizationType>
                    <clientToken>${hex(number, 8)}-0000-4000-8000-${hex(number, 12)}</clientToken>
                    <tagSet>${tags.map(tag).join('')}
                    </tagSet>
                    <hypervisor>xen</hypervisor>
                    <networkInterfaceSet>
                        <item>
                            <networkInterfaceId>eni-0${hex(number, 16)}</networkInterfaceId>
                            <subnetId>subnet-0aaaaaaaaaaaaaa${hex(number % 12, 2)}</subnetId>
                            <vpcId>vpc-0aaaaaaaaaaaaaaa${number % 3}</vpcId>
                            <description/>
                            <ownerId>111122223333</ownerId>
                            <status>in-use</status>
                            <macAddress>0a:1b:2c:${hex(number >> 16, 2)}:${hex(high, 2)}:${hex(low, 2)}</macAddress>
                            <privateIpAddress>${privateIp}</privateIpAddress>
                            <sourceDestCheck>true</sourceDestCheck>
                            <groupSet>
                                <item>
                                    <groupId>sg-0aaaaaaaaaaaaaaa${number % 4}</groupId>
                                    <groupName>web-${number % 4}</groupName>
                                </item>
                            </groupSet>
                            <attachment>
                                <attachmentId>eni-attach-0${hex(number, 16)}</attachmentId>
                                <deviceIndex>0</deviceIndex>
                                <status>attached</status>
                                <attachTime>2026-01-10T08:12:13.000Z</attachTime>
                                <deleteOnTermination>true</deleteOnTermination>
                                <networkCardIndex>0</networkCardIndex>
                            </attachment>
                            <association>
                                <publicIp>${publicIp}</publicIp>
                                <publicDnsName>ec2-${publicIp.replaceAll('.', '-')}.${region}.compute.amazonaws.com</publicDnsName>
                                <ipOwnerId>amazon</ipOwnerId>
                            </association>
                            <privateIpAddressesSet>
                                <item>
                                    <privateIpAddress>${privateIp}</privateIpAddress>
                                    <primary>true</primary>
                                    <association>
                                        <publicIp>${publicIp}</publicIp>
                                        <ipOwnerId>amazon</ipOwnerId>
                                    </association>
                                </item>
                            </privateIpAddressesSet>
                            <ipv6AddressesSet/>
                            <interfaceType>interface</interfaceType>
                        </item>
                    </networkInterfaceSet>
                    <ebsOptimized>true</ebsOptimized>
                    <enaSupport>true</enaSupport>
                    <cpuOptions>
                        <coreCount>1</coreCount>
                        <threadsPerCore>2</threadsPerCore>
                    </cpuOptions>
                    <capacityReservationSpecification>
                        <capacityReservationPreference>open</capacityReservationPreference>
                    </capacityReservationSpecification>
                    <hibernationOptions>
                        <configured>false</configured>
                    </hibernationOptions>
                    <metadataOptions>
                        <state>applied</state>
                        <httpTokens>required</httpTokens>
                        <httpPutResponseHopLimit>2</httpPutResponseHopLimit>
                        <httpEndpoint>enabled</httpEndpoint>
                        <httpProtocolIpv6>disabled</httpProtocolIpv6>
                        <instanceMetadataTags>disabled</instanceMetadataTags>
                    </metadataOptions>
                    <enclaveOptions>
                        <enabled>false</enabled>
                    </enclaveOptions>
                    <platformDetails>Linux/UNIX</platformDetails>
                    <usageOperation>RunInstances</usageOperation>
                    <privateDnsNameOptions>
                        <hostnameType>ip-name</hostnameType>
                        <enableResourceNameDnsARecord>false</enableResourceNameDnsARecord>
                        <enableResourceNameDnsAAAARecord>false</enableResourceNameDnsAAAARecord>
                    </privateDnsNameOptions>
                    <maintenanceOptions>
                        <autoRecovery>default</autoRecovery>
                    </maintenanceOptions>
                    <currentInstanceBootMode>legacy-bios</currentInstanceBootMode>
                </item>
            </instancesSet>
        </item>`;
}
